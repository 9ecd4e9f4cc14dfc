import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SourceRow } from "./archive-source";
import { isBodyWhole, packPage } from "./page-body";

const row = (at: number): SourceRow => ({
  ...{ symbol: at % 2 ? "BTCUSDT" : "ETHUSDT", orderId: `${13_000_007 * at}`, clientOid: null },
  ...{ ts: `${1_700_000_000_000 + at * 977}`, volume: `${at * 37}.50`, rebateAmount: "0.001" },
});
const even = Array.from({ length: 12 }, (_, at) => row(at));

const kinds: readonly (readonly [string, readonly SourceRow[]])[] = [
  ["by columns", even],
  ["row by row", [...even, { symbol: "XRPUSDT", more: "1" }]],
  ["of a single row", [row(1)]],
  ["without a row", []],
];

describe.each(kinds)("the body of a page %s", (_, rows) => {
  it("is whole as it was stored, with the digest of the rows that came", async () => {
    const page = await packPage(rows, true);
    expect(await isBodyWhole(page)).toBe(true);
    const digest = createHash("sha256").update(JSON.stringify(rows)).digest();
    expect(page.sha256.equals(digest)).toBe(true);
    expect(await isBodyWhole({ ...page, sha256: Buffer.alloc(32) })).toBe(false);
  });

  it("shows every changed, lost and added byte", async () => {
    const page = await packPage(rows, true);
    const { body } = page;
    if (body === null) throw new Error("A new page has a body.");
    const unnoticed: string[] = [];
    const damaged = async (changed: Buffer | null, what: string) => {
      if (await isBodyWhole({ ...page, body: changed })) unnoticed.push(what);
    };
    for (let at = 0; at < body.length; at += 1) {
      for (const by of [1, 2, 4, 8, 16, 32, 64, 128, 255]) {
        const changed = Buffer.from(body);
        changed[at] = (changed[at] ?? 0) ^ by;
        await damaged(changed, `byte ${at} ^ ${by}`);
      }
      await damaged(body.subarray(0, at), `only ${at} bytes`);
    }
    await damaged(Buffer.concat([body, Buffer.alloc(1)]), "one byte more");
    await damaged(null, "no body");
    expect(unnoticed).toEqual([]);
  });
});

describe("a page that brought nothing new", () => {
  it("has no body, and is whole without one", async () => {
    const page = await packPage(even, false);
    expect(page).toMatchObject({ body: null, bodySha256: null });
    expect(await isBodyWhole(page)).toBe(true);
    const { body } = await packPage(even, true);
    expect(await isBodyWhole({ ...page, body })).toBe(false);
  });
});
