import { expect, it } from "vitest";
import { inHashQueue } from "./hash-queue";

/** Works that end when they are told to, and how many of them run. */
function works() {
  const ends: (() => void)[] = [];
  const counts = { running: 0, most: 0 };
  const work = async () => {
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await new Promise<void>((end) => ends.push(end));
    counts.running -= 1;
    return "done";
  };
  return { ends, counts, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("runs two hashes at once, the others in their turn, and none twice", async () => {
  const { ends, counts, work } = works();
  const all = Array.from({ length: 5 }, () => inHashQueue(work));
  for (let ended = 0; ended < 5; ended += 1) {
    await turn();
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual(Array(5).fill("done"));
  expect(counts).toEqual({ running: 0, most: 2 });
});

it("turns away whom it would keep waiting too long, and takes work again afterwards", async () => {
  const { ends, work } = works();
  const all = Array.from({ length: 50 }, () => inHashQueue(work));
  await turn();
  for (let ended = 0; ended < 42; ended += 1) {
    ends.shift()?.();
    await turn();
  }
  const results = await Promise.all(all);
  expect(results.filter((result) => result === null)).toHaveLength(8);
  const again = inHashQueue(async () => "again");
  expect(await again).toBe("again");
});

it("gives a place back when a hash fails", async () => {
  const fail = () => inHashQueue(() => Promise.reject(new Error("no memory")));
  await Promise.allSettled([fail(), fail(), fail(), fail()]);
  expect(await inHashQueue(async () => "fine")).toBe("fine");
});
