// The HTTP side of the server: JSON in, JSON out, problems as errors with a clause.

const BASE = "/api/v1/";

/** A refusal of the server with its reason, clause and what is allowed instead. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `The server answered ${status}`);
    this.status = status;
    this.reason = body.reason ?? "";
    this.clause = body.clause ?? "";
    this.allowed = body.allowed ?? [];
  }
}

/** Ask the server; `token` speaks for a guest or the floor. */
export async function ask(path, { method = "GET", body, token, text = false } = {}) {
  const headers = { Accept: text ? "text/plain" : "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(BASE + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Problem(answer.status, await problemOf(answer));
  return text ? answer.text() : answer.json();
}

async function problemOf(answer) {
  try {
    return await answer.json();
  } catch {
    return { title: answer.statusText };
  }
}
