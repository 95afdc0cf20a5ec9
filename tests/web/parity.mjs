// Prints the verdict of the page's program on each transcript of a file.
import { readFileSync } from "node:fs";
import { check } from "../../src/upcard/web/verify/check.js";

const verdicts = [];
for (const transcript of JSON.parse(readFileSync(process.argv[2]))) {
  const findings = [];
  const verdict = await check(transcript, (finding) => findings.push(finding));
  verdicts.push({ verdict, last: findings.at(-1).what });
}
console.log(JSON.stringify(verdicts));
