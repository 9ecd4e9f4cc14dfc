/**
 * How long the desk takes to read 3,400 spot instruments, beside parsing the same JSON alone:
 * `npm run bench:instruments`. Rounds are interleaved and their medians compared, so that
 * what else the computer does counts for both. It exits with 1 where reading in full, with every
 * row checked and its drift counted, takes more than three times the parsing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const rounds = 101;
const most = 3;

const entry = `
export { receive, Sanitiser } from "@/server/gateway/wire/receive";
export { endpoints } from "@/lib/exchange/endpoints";
export { driftOf } from "@/lib/exchange/drift";
export { parsePayload } from "@/lib/exchange/parse-payload";
export { instrumentsAt, newMarket } from "@/server/paper-venue/market/market-state";
`;

const parts = await bundled();
const { body, rows } = spotAnswer(parts);
const sanitiser = new parts.Sanitiser(() => []);
const { response } = parts.endpoints.instruments;
const wire = { kind: "answer", status: 200, body, sentAt: 0, receivedAt: 0 };

const times = { parse: [], receive: [], schema: [], drift: [], read: [] };
for (let round = 0; round < rounds; round += 1) {
  const parse = timed("parse", () => JSON.parse(body));
  const received = timed("receive", () =>
    parts.receive(parts.endpoints.instruments, wire, sanitiser),
  );
  const { data } = received.value.envelope;
  const drift = timed("drift", () => parts.driftOf("instruments", data));
  const schema = timed("schema", () => parts.parsePayload(response, data));
  if (schema.value?.length !== rows) throw new Error("Not every row was read.");
  times.read.push(received.ms + drift.ms + schema.ms);
  if (parse.value.data.length !== rows) throw new Error("Not every row was parsed.");
}

const medians = Object.fromEntries(
  Object.entries(times).map(([name, each]) => [name, median(each)]),
);
const ratio = medians.read / medians.parse;
process.stdout.write(
  `${rows} rows, ${body.length} characters, ${rounds} rounds, medians in ms: ${Object.entries(
    medians,
  )
    .map(([name, ms]) => `${name} ${ms.toFixed(2)}`)
    .join(", ")}. Reading takes ${ratio.toFixed(2)} times the parsing; at most ${most}.\n`,
);
process.exit(ratio <= most ? 0 : 1);

function timed(name, act) {
  const from = performance.now();
  const value = act();
  const ms = performance.now() - from;
  times[name].push(ms);
  return { value, ms };
}

function median(each) {
  return [...each].sort((a, b) => a - b)[Math.floor(each.length / 2)];
}

/** The spot list of the venue's full market, as it goes over the wire. */
function spotAnswer({ instrumentsAt, newMarket }) {
  const now = Date.UTC(2026, 10, 23);
  const listed = instrumentsAt(newMarket(7, now, true), now).map(({ wire }) => wire);
  const data = listed.filter(({ category }) => category === "SPOT");
  const envelope = { code: "00000", msg: "success", requestTime: now, data };
  return { body: JSON.stringify(envelope), rows: data.length };
}

/** The desk's own code: Node 20 runs no TypeScript. */
async function bundled() {
  const folder = mkdtempSync(path.join(root, "dist/bench-"));
  const file = path.join(folder, "parts.mjs");
  try {
    await build({
      absWorkingDir: root,
      stdin: { contents: entry, resolveDir: root, loader: "ts" },
      outfile: file,
      bundle: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      alias: { "server-only": "./server/empty.ts" },
      logLevel: "warning",
    });
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
