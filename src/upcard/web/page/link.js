// The socket of one table.  It comes back by itself, says where it left off, and sends
// what was not yet answered again under the same id, so that nothing is done twice.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const SILENCE = 12000;

export class Link {
  #socket = null;
  #waiting = new Map();
  #wait = FIRST_WAIT;
  #closed = false;
  #timer = 0;
  #pinged = 0;
  #silence = 0;

  /**
   * @param {{table: string, token: string, seq: ?number, onMessage: Function,
   *   onState: Function}} of `seq`: the last number known, so that what came after it is
   *   told; `onState` is told `connecting`, `open` or `lost`.
   */
  constructor({ table, token, seq = null, onMessage, onState, url = socketUrl() }) {
    Object.assign(this, { table, token, seq, onMessage, onState, url });
    this.#open();
    globalThis.addEventListener?.("online", this.#now);
    globalThis.addEventListener?.("offline", this.#offline);
  }

  /** Send a command; resolves when it is durable, rejects with the refusal. */
  send(command) {
    const id = newId();
    return new Promise((done, refused) => {
      this.#waiting.set(id, { command, done, refused });
      this.#write({ type: "command", id, command });
    });
  }

  /** Leave for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinged);
    globalThis.removeEventListener?.("online", this.#now);
    globalThis.removeEventListener?.("offline", this.#offline);
    this.#socket?.close();
  }

  #now = () => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#open();
  };

  #offline = () => this.#socket?.close();

  #open() {
    if (this.#closed) return;
    this.#socket?.close();
    this.onState("connecting");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", token: this.token, table: this.table, version: 1 };
      if (this.seq !== null) hello.seq = this.seq;
      this.#write(hello);
      this.#keepAlive();
    };
    socket.onmessage = (frame) => this.#read(socket, JSON.parse(frame.data));
    socket.onclose = (why) => {
      if (this.#socket === socket) this.#lost(why);
    };
  }

  #read(socket, message) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    if (typeof message.seq === "number" && message.type !== "done") {
      this.seq = message.seq;
    }
    if (message.type === "pong") this.#write({ type: "heard", now: message.now });
    if (message.type === "welcome") {
      this.#write({ type: "ping", sent: Date.now() / 1000 });
      this.#wait = FIRST_WAIT;
      this.onState("open");
      this.onMessage(message);
      for (const [id, { command }] of this.#waiting) {
        this.#write({ type: "command", id, command });
      }
      return;
    }
    const waiting = this.#waiting.get(message.of);
    if (waiting && message.type === "done") waiting.done(message.seq);
    if (waiting && message.type === "refused") waiting.refused(message);
    this.#waiting.delete(message.of);
    this.onMessage(message);
  }

  #lost(why) {
    clearInterval(this.#pinged);
    clearTimeout(this.#silence);
    if (this.#closed) return;
    this.onState("lost", why);
    if (why.code === 4401 || why.code === 4404) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(this.#wait * 1.8, LONGEST_WAIT);
  }

  #keepAlive() {
    clearInterval(this.#pinged);
    this.#pinged = setInterval(() => {
      this.#write({ type: "ping", sent: Date.now() / 1000 });
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => this.#again(), SILENCE);
    }, PING_EVERY);
  }

  #again() {
    this.#socket?.close();
    this.#open();
  }

  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function socketUrl() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/v1/ws`;
}
