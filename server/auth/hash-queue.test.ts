import { expect, it } from "vitest";
import { type HashCaller, runInHashQueue } from "./password-hash";

/** Hashes that end when they are told to, by the names of those that run. */
function hashes() {
  const running = new Map<string, () => void>();
  const begun: string[] = [];
  const away: string[] = [];
  const all: Promise<unknown>[] = [];
  let max = 0;
  const ask = (name: string, caller: HashCaller) => {
    const work = async () => {
      begun.push(name);
      await new Promise<void>((end) => {
        running.set(name, end);
        max = Math.max(max, running.size);
      });
      return name;
    };
    const result = runInHashQueue(caller, work).then((done) => {
      if (done === null) away.push(name);
    });
    all.push(result);
  };
  /** Ends the hash that runs longest, and says which one begins in its place. */
  const next = async () => {
    const before = begun.length;
    const [name = "", end] = [...running][0] ?? [];
    running.delete(name);
    end?.();
    await turn();
    return begun.slice(before);
  };
  const drain = async () => {
    const order: string[] = [];
    while (running.size > 0) order.push(...(await next()));
    await Promise.all(all);
    return order;
  };
  return { ask, next, drain, begun, away, mostAtOnce: () => max };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const stranger = (key: string) => ({ kind: "stranger", key }) as const;
const known = (key: string) => ({ kind: "known", key }) as const;

it("runs two hashes at once, the others in their turn, and none twice", async () => {
  const { ask, drain, begun, mostAtOnce: maxAtOnce } = hashes();
  for (const name of ["1", "2", "3", "4", "5"]) ask(name, stranger("a"));
  await turn();
  await drain();
  expect(begun).toEqual(["1", "2", "3", "4", "5"]);
  expect(maxAtOnce()).toBe(2);
});

it("keeps at most eight of one address waiting, and takes work again afterwards", async () => {
  const { ask, drain, begun, away } = hashes();
  for (let at = 0; at < 100; at += 1) ask(`a${at}`, stranger("a"));
  await turn();
  expect(away).toHaveLength(90);
  await drain();
  expect(begun).toHaveLength(10);
  expect(await runInHashQueue(stranger("a"), async () => "again")).toBe("again");
});

it("gives another address the next turn, however many wait behind one", async () => {
  const { ask, next, drain } = hashes();
  for (let at = 0; at < 100; at += 1) ask(`a${at}`, stranger("a"));
  ask("b", stranger("b"));
  expect(await next()).toEqual(["b"]);
  await drain();
});

it("lets addresses take turns", async () => {
  const { ask, drain } = hashes();
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "c1", "c2"]) {
    ask(name, stranger(name.slice(0, 1)));
  }
  await turn();
  expect(await drain()).toEqual(["b1", "a3", "c1", "b2", "a4", "c2", "b3"]);
});

it("runs a known browser's hash as soon as one of the two ends", async () => {
  const { ask, next, drain } = hashes();
  for (let at = 0; at < 100; at += 1) ask(`s${at}`, stranger(`address ${at}`));
  ask("owner", known("browser"));
  expect(await next()).toEqual(["owner"]);
  await drain();
});

it("lets a stranger go after three known ones", async () => {
  const { ask, drain } = hashes();
  for (const name of ["x", "y"]) ask(name, stranger(name));
  for (const name of ["s1", "s2"]) ask(name, stranger(name));
  for (const name of ["1", "2", "3", "4", "5", "6", "7"]) ask(name, known(name));
  await turn();
  expect(await drain()).toEqual(["1", "2", "3", "s1", "4", "5", "6", "s2", "7"]);
});

it("makes room in a full line for an address that has less in it than another", async () => {
  const { ask, drain, begun, away } = hashes();
  for (let at = 0; at < 104; at += 1) ask(`many${at}`, stranger(`address ${at % 13}`));
  await turn();
  const before = away.length;
  ask("other", stranger("other"));
  await turn();
  expect(away.length).toBe(before + 1);
  expect(away).not.toContain("other");
  await drain();
  expect(begun).toContain("other");
  expect(begun.length + away.length).toBe(105);
});

it("turns an address away when a hundred others wait with one each", async () => {
  const { ask, drain, away } = hashes();
  for (let at = 0; at < 103; at += 1) ask(`s${at}`, stranger(`address ${at}`));
  ask("owner", known("browser"));
  await turn();
  expect(away).toEqual(["s102"]);
  await drain();
});

it("gives a place back when a hash fails", async () => {
  const fail = () => runInHashQueue(stranger("a"), () => Promise.reject(new Error("no memory")));
  await Promise.allSettled([fail(), fail(), fail(), fail()]);
  expect(await runInHashQueue(stranger("a"), async () => "fine")).toBe("fine");
});
