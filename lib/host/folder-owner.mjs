import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// A folder belongs to the process that listens on a socket in it. A process's number says nothing
// outside of its own container, while a socket in a folder is reached by all who have the folder,
// and refuses once its process is gone. Other computers don't reach it: for them the owner renews
// a note beside it. Each owner has a number of its own, so that taking over is one atomic step.

const beatMs = 5_000;

/** How long a note from elsewhere must stay unchanged before its writer counts as gone. */
const usualSilenceMs = 4 * beatMs;

const answerTimeoutMs = 2_000;

const socketName = /^owner\.(\d+)$/;

/** Longer paths are refused for sockets; macOS allows 103 bytes, Linux 107. */
const longestPath = 100;

/**
 * Takes a folder for this process until `release`, or says who has it. What an owner that was
 * killed left behind is taken over. `note` is told to whoever asks for the owner.
 * @param {string} folder
 * @param {{note?: object, say?: (sentence: string) => void, silenceMs?: number}} options
 * @returns {Promise<{owner: object, release: null} | {owner: null, release: () => void}>} an owner
 *   that does not answer is `{}`
 */
export async function ownFolder(folder, options = {}) {
  const { note = {}, say = () => {}, silenceMs = usualSilenceMs } = options;
  if (process.platform === "win32") return ownByPipe(folder, note);
  const place = placeOf(folder);
  try {
    for (;;) {
      const { owner, last } = await ask(place, null, { say, silenceMs });
      if (owner) return { owner, release: null };
      const claim = await claimNext(place, last + 1, note);
      if (!claim) continue;
      // Somebody who saw the folder earlier may have another number.
      const { owner: other, numbers } = await ask(place, claim.number, { say, silenceMs });
      if (other) {
        claim.release();
        await sleep(Math.random() * 100);
        continue;
      }
      for (const number of numbers) remove(folder, number);
      claim.decide();
      return { owner: null, release: claim.release };
    }
  } finally {
    fs.closeSync(place.descriptor);
  }
}

/** An owner as a sentence names it. */
export function nameOf({ pid, host }) {
  if (pid) return `process ${pid} on ${host}`;
  return host ? `on ${host}` : "it does not answer";
}

/**
 * Asks a socket whether anybody listens: null when nobody does, what it answers when it answers
 * JSON, else `{}`. A socket that may not be reached counts as owned.
 */
function connectTo(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    let text = "";
    const done = (owner) => {
      socket.destroy();
      resolve(owner);
    };
    socket.setTimeout(answerTimeoutMs, () => done({}));
    socket.on("error", ({ code }) => done(/^(ECONNREFUSED|ENOENT)$/.test(code) ? null : {}));
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => done(parse(text) ?? {}));
  });
}

/** The address of a socket in a folder, whatever the length of its path. */
export function socketAt({ folder, descriptor }, name) {
  const whole = path.join(folder, name);
  if (isShort(whole)) return whole;
  if (process.platform === "linux") return `/proc/self/fd/${descriptor}/${name}`;
  throw Object.assign(new Error(`The path of ${folder} is too long.`), { code: "ENAMETOOLONG" });
}

export const isShort = (file) => Buffer.byteLength(file) <= longestPath;

/** A folder, held open: whoever does this closes its descriptor. */
export function placeOf(folder) {
  return { folder, descriptor: fs.openSync(folder, fs.constants.O_DIRECTORY) };
}

/** Which computer this is since its start: what it says of sockets holds in its containers too. */
export function thisKernel() {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return os.hostname();
  }
}

/** The owner among those who have a number, without one's own, and the highest number. */
async function ask(place, mine, how) {
  for (;;) {
    const numbers = numbersIn(place.folder).filter((number) => number !== mine);
    const found = { owner: null, numbers, last: Math.max(0, ...numbers) };
    for (const number of numbers) {
      found.owner ??= await ownerNumbered(place, number, how);
    }
    // One that hasn't decided yet either owns the folder in a moment or is gone.
    if (mine !== null || !found.owner?.undecided) return found;
    await sleep(10);
  }
}

async function ownerNumbered(place, number, how) {
  const owner = await connectTo(socketAt(place, `owner.${number}`));
  if (owner) return owner;
  if (!fs.existsSync(path.join(place.folder, `owner.${number}`))) return null;
  const file = beatFile(place.folder, number);
  return ownerElsewhere(file, how);
}

/**
 * Who renews a note on another computer: null when this one wrote it, or when it stays unchanged
 * for so long that its writer is gone.
 */
export async function ownerElsewhere(file, { say, silenceMs = usualSilenceMs }) {
  const beat = read(file);
  const known = parse(beat);
  if (known?.kernel === thisKernel()) return null;
  say(
    `${path.dirname(file)} was last used ${known ? `on ${known.host}` : "by another computer"}; ` +
      `waiting ${silenceMs / 1000} s to check that it is no longer in use.`,
  );
  const since = performance.now();
  while (performance.now() - since < silenceMs) {
    await sleep(200);
    const now = read(file);
    if (now === null || now === beat) continue;
    const owner = parse(now) ?? {};
    return owner.kernel === thisKernel() ? null : owner;
  }
  return null;
}

/** What an owner writes again and again. */
export const beatText = (beats) =>
  JSON.stringify({ kernel: thisKernel(), host: os.hostname(), beats });

/** Listens under the next number; null when another has it already. */
async function claimNext(place, number, note) {
  const draft = `owner.draft-${randomUUID().slice(0, 8)}`;
  let told = { undecided: true };
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.end(JSON.stringify(told));
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketAt(place, draft), resolve);
  });
  server.unref();
  const { folder } = place;
  // Listening before it has its name: nobody finds it and is refused.
  const isMine = linkOnce(path.join(folder, draft), path.join(folder, `owner.${number}`));
  fs.rmSync(path.join(folder, draft), { force: true });
  if (!isMine) {
    server.close();
    return null;
  }
  const stopBeat = keepBeat(beatFile(folder, number));
  return {
    number,
    decide: () => {
      told = { pid: process.pid, host: os.hostname(), ...note };
    },
    release: () => {
      stopBeat();
      remove(folder, number);
      server.close();
    },
  };
}

function keepBeat(file) {
  let beats = 0;
  const beat = () => {
    beats += 1;
    try {
      fs.writeFileSync(`${file}.new`, beatText(beats), { mode: 0o600 });
      fs.renameSync(`${file}.new`, file);
    } catch {
      // A full disk: the socket still says so on this computer.
    }
  };
  beat();
  const timer = setInterval(beat, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

const beatFile = (folder, number) => path.join(folder, `owner.${number}.beat`);

function numbersIn(folder) {
  return fs
    .readdirSync(folder)
    .flatMap((name) => socketName.exec(name)?.[1] ?? [])
    .map(Number);
}

function remove(folder, number) {
  fs.rmSync(path.join(folder, `owner.${number}`), { force: true });
  fs.rmSync(beatFile(folder, number), { force: true });
}

function linkOnce(draft, file) {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Windows has no sockets in folders; the name of a pipe is the whole computer's. */
async function ownByPipe(folder, note) {
  const told = { pid: process.pid, host: os.hostname(), ...note };
  const server = net.createServer((socket) => socket.end(JSON.stringify(told)));
  server.unref();
  const code = await new Promise((resolve) => {
    server.once("error", (error) => resolve(error.code));
    server.listen(pipeOf(folder), () => resolve(null));
  });
  if (code === null) return { owner: null, release: () => server.close() };
  return { owner: (await connectTo(pipeOf(folder))) ?? {}, release: null };
}

const pipeOf = (folder) =>
  `\\\\.\\pipe\\broker-desk-${createHash("sha256").update(fs.realpathSync(folder)).digest("hex").slice(0, 16)}`;
