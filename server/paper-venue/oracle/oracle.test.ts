import { appendFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder";
import type { Note } from "./notes";
import { NotesFile, notedSince, readNotes } from "./notes-file";
import { GroundTruth, noNotebook } from "./oracle";

const uid = "1";

const arrived = (clientOid: string, code = "00000"): Note => ({
  type: "arrived",
  at: 1,
  endpoint: "place-order",
  uid,
  clientOid,
  code,
  orderId: null,
});
const applied = (clientOid: string, orderId: string): Note => ({
  type: "applied",
  at: 1,
  uid,
  clientOid,
  orderId,
  category: "SPOT",
  symbol: "BTCUSDT",
  planType: null,
});
const filled = (orderId: string, fillId: string): Note => ({
  type: "filled",
  at: 2,
  orderId,
  fillId,
  role: "maker",
  qty: "0.1",
  price: "10",
  value: "1",
  fee: "0.001",
  feeCoin: "USDT",
});
const ended = (orderId: string): Note => ({
  type: "ended",
  at: 3,
  orderId,
  state: "cancelled",
  why: "requested",
  by: null,
});

function groundTruthWith(...notes: readonly Note[]): GroundTruth {
  const groundTruth = new GroundTruth(noNotebook);
  for (const note of notes) groundTruth.note(note);
  return groundTruth;
}

describe("the oracle", () => {
  it("counts what arrived under a clientOid, and keeps every order it made", () => {
    const groundTruth = groundTruthWith(
      applied("a", "11"),
      arrived("a"),
      arrived("a", "25212"),
      applied("a", "12"),
    );
    const [placement] = groundTruth.placements({ uid, clientOid: "a" }, 1);
    expect(placement).toMatchObject({
      arrived: 2,
      orders: [{ applied: { orderId: "11" } }, { applied: { orderId: "12" } }],
    });
    expect(placement?.arrivals.map(({ code }) => code)).toEqual(["00000", "25212"]);
  });

  it("knows nothing twice, as a start tells again what it replays", () => {
    const notes = [applied("a", "11"), filled("11", "21"), filled("11", "22"), ended("11")];
    const groundTruth = new GroundTruth(noNotebook, [...notes, ...notes]);
    expect(groundTruth.orderHistory("11")?.fills.map(({ fillId }) => fillId)).toEqual(["21", "22"]);
    expect(groundTruth.placements({}, 9)[0]?.orders.length).toBe(1);
    expect(groundTruth.orderHistory("11")?.ended).toEqual(ended("11"));
  });

  it("forgets the oldest first, with their orders", () => {
    const groundTruth = new GroundTruth(noNotebook, [], 2);
    for (const name of ["a", "b", "c"]) groundTruth.note(applied(name, `1${name}`));
    expect(groundTruth.placements({}, 9).map(({ clientOid }) => clientOid)).toEqual(["c", "b"]);
    expect(groundTruth.orderHistory("1a")).toBeNull();
    expect(groundTruth.orderHistory("1b")).not.toBeNull();
  });
});

describe("the notes on disk", () => {
  const options = { settled: () => Promise.resolve(), onFailure: fail };

  it("come back in order, but for a line that a kill tore", async () => {
    const folder = tempFolder();
    const first = await NotesFile.open(folder, options);
    first.write(arrived("a"));
    first.write(applied("a", "11"));
    await first.close();
    appendFileSync(path.join(folder, "oracle-1.jsonl"), '{"type":"arr');
    const second = await NotesFile.open(folder, options);
    second.write(ended("11"));
    await second.close();
    expect([...readNotes(folder)]).toEqual([arrived("a"), applied("a", "11"), ended("11")]);
  });

  it("are those of the earlier starts only, however late they are read", async () => {
    const folder = tempFolder();
    const first = await NotesFile.open(folder, options);
    first.write(applied("a", "11"));
    await first.close();
    const second = await NotesFile.open(folder, options);
    const groundTruth = new GroundTruth(second, readNotes(folder));
    groundTruth.note(arrived("a"));
    groundTruth.note(ended("11"));
    await second.close();
    expect(groundTruth.placements({}, 9)).toMatchObject([
      { arrived: 1, orders: [{ applied: { orderId: "11" }, ended: ended("11") }] },
    ]);
  });

  it("are known by name from a moment on, in whichever file they are", async () => {
    const folder = tempFolder();
    const file = await NotesFile.open(folder, { ...options, notesAFile: 3 });
    const early = { ...ended("11"), at: 2 };
    for (const note of [applied("a", "11"), filled("11", "21"), early, ended("12"), ended("13")]) {
      file.write(note);
      file.write({ ...arrived("b"), at: 1 });
      await file.sync();
    }
    await file.close();
    expect(readdirSync(folder).sort()).toEqual(["oracle-2.jsonl", "oracle-3.jsonl"]);
    expect([...notedSince(folder, 3)]).toEqual(["ended 13 ", "ended 12 "]);
    expect([...notedSince(folder, 2)]).toEqual(["ended 13 ", "ended 12 ", "ended 11 "]);
    expect([...notedSince(folder, 4)]).toEqual([]);
  });

  it("are written only when the commands they follow from are on disk", async () => {
    const folder = tempFolder();
    const waiting: (() => void)[] = [];
    const settled = () => new Promise<void>((resolve) => waiting.push(resolve));
    const asked = async (times: number) => {
      while (waiting.length < times) await new Promise(setImmediate);
    };
    const file = await NotesFile.open(folder, { ...options, settled });
    file.write(applied("a", "11"));
    await asked(1);
    file.write(applied("b", "12"));
    expect([...readNotes(folder)]).toEqual([]);
    waiting[0]?.();
    await asked(2);
    expect([...readNotes(folder)]).toEqual([applied("a", "11")]);
    waiting[1]?.();
    await file.close();
    expect([...readNotes(folder)]).toEqual([applied("a", "11"), applied("b", "12")]);
  });

  it("take up two files, whatever happens", async () => {
    const folder = tempFolder();
    const file = await NotesFile.open(folder, { ...options, notesAFile: 2 });
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) {
      file.write(arrived(name));
      await file.sync();
    }
    await file.close();
    expect(readdirSync(folder).sort()).toEqual(["oracle-3.jsonl", "oracle-4.jsonl"]);
    const kept = [...readNotes(folder)].map((note) => "clientOid" in note && note.clientOid);
    expect(kept).toEqual(["e", "f", "g"]);
  });
});

function fail(error: unknown): void {
  throw error;
}
