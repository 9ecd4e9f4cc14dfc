import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = import.meta.dirname;
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const product = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(path.join(root, file)))
  .filter((file) => !/\.test\.tsx?$|^e2e\/|^bench\/|testing/.test(file));

/**
 * Names that a stranger from another trading codebase would have to be told, and what to write
 * instead. A name is a sequence of the words of which an identifier, a file's name, a table, a
 * column, a topic or an event is made.
 */
const invented: Readonly<Record<string, string>> = {
  door: "routeHandler, publicRoute",
  "known visit": "SignedInContext",
  visit: "RequestContext",
  admission: "RequiredCapability",
  readings: "snapshots, sync runs",
  reading: "snapshot, sync run",
  "read now": "sync now",
  news: "update",
  ear: "NotificationListener",
  lookers: "subscribers",
  looker: "subscriber",
  "look menu": "appearance menu",
  keeper: "ArchiveDefinition",
  archivist: "ArchiveWorker",
  judge: "finalise, resolve",
  judged: "Resolved",
  verdict: "Resolution",
  "stand of": "status",
  "why not": "readFailure",
  "reader of": "systemContext",
  softly: "raceWithTimeout",
  "soft ms": "ackTimeoutMs",
  "hard ms": "hardTimeoutMs",
  "open question": "PendingOutcome",
  "fresh key": "newKey",
  twin: "duplicate",
  boot: "processInstance",
  budgets: "rate limits",
  "budget slot": "rate limit token",
  "give back": "release",
  sweep: "reconciliation",
  sweeps: "reconciliations",
  sweeper: "ReconciliationWorker",
  "put away": "dismiss",
  barred: "denied",
  lack: "missingPermission",
  stake: "positionAccount",
  stakes: "positionAccounts",
  purse: "ledgerAccount",
  dearest: "worstCasePrice",
  rehearse: "simulateMatch",
  house: "seed accounts, venue rules",
  quirk: "deviation",
  quirks: "deviations",
  hazard: "fault injection",
  hazards: "fault injection",
  practice: "sandbox",
  witness: "recordPlacement",
  exits: "takeProfitStopLoss",
  "carry out": "process row, execute",
  "hand over": "deliver",
  "handed over": "delivered",
  "not made": "notCreated",
  "type password again": "re-authenticate",
  "turned away": "signInFailure",
  "not theirs": "InvalidOwner",
  "missing readings": "missingSnapshots",
  "left out": "excluded",
  choose: "select",
  chosen: "selected",
  why: "reason",
  words: "text, label, message",
  told: "reported, known, notified",
  said: "message, status, answer",
  tell: "publish, notify, print",
  hear: "onMessage",
  heard: "received",
  look: "appearance",
  followers: "trailingTriggers",
};

/** Where such a name stays, and why. `in` matches the file, `name` the identifier. */
const exempt: readonly { readonly name: RegExp; readonly in: RegExp; readonly reason: string }[] = [
  { name: /readings/, in: /./, reason: "the route /api/readings" },
  { name: /read-now/, in: /./, reason: "the route /api/commissions/read-now" },
  {
    name: /hand-over/,
    in: /./,
    reason: "the route /api/sub-accounts/hand-over and a head of a CSV",
  },
  {
    name: /^created-key\.handed-over$/,
    in: /./,
    reason: "an action of the audit: its hash covers it",
  },
  { name: /quirk/i, in: /^server\/paper-venue\//, reason: "the route /control/quirks and its log" },
  {
    name: /^practice$/,
    in: /^server\/paper-venue\//,
    reason: "a part of the venue's stored state",
  },
  {
    name: /^(twin|house)$/,
    in: /^server\/paper-venue\/engine\//,
    reason: "the venue's stored state",
  },
  {
    name: /^sweep$/,
    in: /^server\/paper-venue\/engine\//,
    reason: "an order sweeps levels of a book",
  },
  {
    name: /^reading$/,
    in: /typed-field\.ts$/,
    reason: "a field of numbers that older tabs have stored",
  },
  {
    name: /^why$/,
    in: /^lib\/connections\/(api|account-report|contradictions)\.ts$|account-(facts|probe)\.tsx?$/,
    reason: "a field of what an account has shown, as the database keeps it",
  },
  {
    name: /^why$/,
    in: /^server\/(audit|auth|cancel-jobs)\//,
    reason: "a field of the audit's details: its hash covers it",
  },
  { name: /^why$/, in: /^server\/db\//, reason: "columns of the database" },
  { name: /^why$/, in: /oracle\/notes\.ts$/, reason: "a field of the venue's stored notes" },
  {
    name: /guessed.?words$|^words$/i,
    in: /^lib\/people\/password\//,
    reason: "words that are easily guessed",
  },
  { name: /^state_words$/, in: /journal-columns\.tsx$/, reason: "a head of a CSV" },
  { name: /^WORDS$/, in: /price-levels\.ts$/, reason: "words of 32 bits" },
  { name: /^toldNow$/, in: /^server\/paper-venue\//, reason: "the route /control/clock" },
  { name: /^said$/, in: /journal-columns\.tsx$/, reason: "the column's id, which browsers store" },
  { name: /^(said|look)$/, in: /registry-screen\.tsx$/, reason: "words on the screen" },
  { name: /^said$/, in: /day-table\.ts$/, reason: "a head of a table of the documents" },
  { name: /^look$/, in: /appearance\.ts$/, reason: "the name of the cookie" },
  { name: /^LOOK$/, in: /diagnose\.ts$/, reason: "a mark that a command prints" },
  { name: /^Choose$/, in: /line-cells\.tsx$/, reason: "a word on the screen" },
  {
    name: /^chosen$/,
    in: /(stored-draft|ticket-memory)\.ts$/,
    reason: "a field of tickets that older tabs have stored",
  },
  {
    name: /^door$/,
    in: /stored-batch\.ts$/,
    reason: "a field of batches that older tabs have stored",
  },
];

/** "knownVisit", "known-visit", "KNOWN_VISIT" and "known.visit" are known, visit. */
function wordsOf(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return ` ${words.join(" ").toLowerCase()} `;
}

/** Identifiers of a source text and the strings that are names; comments and sentences are not. */
function namesIn(text: string): Set<string> {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[^:\\"'`])\/\/.*$/gm, "$1");
  const strings = bare.match(/"(?:[^"\\\n]|\\.)*"/g) ?? [];
  const named = strings.map((each) => each.slice(1, -1)).filter((each) => /^[\w.-]+$/.test(each));
  const values = (template: string) => (template.match(/\$\{[^}]*\}/g) ?? []).join(" ");
  const code = bare
    .replace(/"(?:[^"\\\n]|\\.)*"/g, " ")
    .replace(/`(?:[^`\\]|\\.)*`/g, values)
    .replace(/>[^<>{}=;()]*</g, "> <");
  return new Set([...named, ...(code.match(/[A-Za-z_]\w*/g) ?? [])]);
}

const inventedWord = (name: string) =>
  Object.keys(invented).find((each) => wordsOf(name).includes(` ${each} `));

/** The invented names among these, as "where: name, say …". */
function found(where: string, names: Iterable<string>): string[] {
  return [...names].flatMap((name) => {
    const word = inventedWord(name);
    if (word === undefined) return [];
    if (exempt.some((each) => each.in.test(where) && each.name.test(name))) return [];
    return [`${where}: ${name}, say ${invented[word]}`];
  });
}

/** Words of the screen that traders and brokers do not use, and what they read instead. */
const screen: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bnot ours\b/i, "External"],
  [/\bIdx\b|\b[Ii]ndex ref\b/, "Index, Dist. to index"],
  [/^Wire$/, "Request"],
  [/\bNews\b/, "Stream connected"],
  [/\bOrders read\b/, "Orders updated"],
  [/^Meant\b|\bWhat became known\b/, "Order, Timeline"],
  [/\bbyte may have left\b/, "Connection lost; the order may exist"],
  [/^(Cap|Band)$/, "Open-order limit, Price limit"],
  [/\bcounted in quote coin\b/, "Size in USDT"],
  [/\bAsk the exchange\b/, "Get max size"],
  [/\bno cancel here\b|\bCancel is not part of/i, "Not cancellable through the API"],
  [/^(Whole position|Part)$|\bProtect whole\b/, "Entire, Partial, Position TP/SL"],
  [/^(Last price trigger|Execute price|Then at)$/, "Trigger by Last, Limit price"],
  [/^Crossed$/, "Cross"],
  [/\bPut accepted away\b|^(Leave it|Not yet|Keep them)$/, "Clear accepted, Back"],
  [/\bLeft the list\b|\bSaid filled\b|\bFilled, proved\b/, "Closed (reason unknown), Filled …"],
  [/\bReady, look\b|\bLook at the leverage\b/, "Ready with warnings, Check leverage"],
  [/^Look$|\bColours of the sides\b/, "Appearance, Buy and sell colours"],
  [/^(People|Reports)$/, "Users, Commissions"],
  [/^[Mm]ay leave$/, "Max transferable"],
  [/\bread to the end\b|\bRead now\b/, "synced to the end, Sync now"],
  [/^(Provisional|Confirmed|Partial for good|not settled)$/, "Unverified, Verified, Incomplete"],
  [
    /^(Confirmed empty|Quarantine|Lost)$/,
    "Verified, empty; Needs attention; Expired, never synced",
  ],
  [/^(Kept for|Why not more|As told now|Told until)\b/, "Available until, Issue, Current version"],
  [/^(Places|Addresses|Alias)$|\} coming$/, "Sub-account quota, IP whitelist, Sub-account name"],
  [/^(Leave out|Way|Transfers)$/, "Hide, Method, Deposits & withdrawals"],
  [/\bsealed package\b/i, "Encrypted key file"],
  [/\bmade by the desk\b|\bcame to nothing\b|^Asked for\b/, "Auto-generated, Rejected, Requested"],
  [/\b[Nn]o usable answer\b/, "No valid response"],
];

/** What a person may read: the texts between tags, and the strings that are no names. */
function textsIn(text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[^:\\"'`])\/\/.*$/gm, "$1");
  const strings = bare.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  const between = bare.match(/>[^<>]*[A-Za-z][^<>]*</g) ?? [];
  return [...strings, ...between].map((each) => each.slice(1, -1).replace(/\s+/g, " ").trim());
}

describe("the names of the product", () => {
  it("are none that had to be invented, in identifiers, events, topics and files", () => {
    const odd = product.flatMap((file) => [
      ...found(file, namesIn(read(file))),
      ...found(file, [file]),
    ]);
    expect(odd).toEqual([]);
  });

  it("are none that had to be invented, in tables, columns, indices and constraints", () => {
    const folder = "server/db/migrations/meta";
    const { entries } = JSON.parse(read(`${folder}/_journal.json`)) as {
      entries: { tag: string }[];
    };
    const newest = `${folder}/${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
    const names = read(newest).match(/(?<="name": ")[^"]+/g) ?? [];
    expect(names).toContain("order_intent");
    expect(found(newest, new Set(names))).toEqual([]);
  });

  it("are on the screen what traders and brokers say", () => {
    const shown = product.filter((file) => /^(app|components|lib)\//.test(file));
    const odd = shown.flatMap((file) =>
      textsIn(read(file)).flatMap((text) =>
        screen
          .filter(([pattern]) => pattern.test(text))
          .map(([, instead]) => `${file}: "${text.slice(0, 80)}", say ${instead}`),
      ),
    );
    expect(odd).toEqual([]);
  });

  it("are found however they are written, and not within other words or sentences", () => {
    for (const name of ["knownVisit", "known-visit", "KNOWN_VISIT", "doorOf", "isStake"]) {
      expect(inventedWord(name)).toBeDefined();
    }
    for (const name of ["indoor", "bootstrap", "mistake", "warehouse", "spread", "slotMs"]) {
      expect(inventedWord(name)).toBeUndefined();
    }
    const names = namesIn('// the door\nconst a = "through the door"; log("boot-lost", b);');
    expect([...names]).toEqual(["boot-lost", "const", "a", "log", "b"]);
  });

  it("have no exception that nothing needs", () => {
    const needed = (each: (typeof exempt)[number]) =>
      product.some(
        (file) =>
          each.in.test(file) &&
          [file, ...namesIn(read(file))].some(
            (name) => each.name.test(name) && inventedWord(name) !== undefined,
          ),
      );
    expect(exempt.filter((each) => !needed(each)).map(({ reason }) => reason)).toEqual([]);
  });
});
