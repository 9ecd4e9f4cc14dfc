import { createSecretKey, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Kek,
  lengthPrefixed,
  openRecord,
  rewrapRecord,
  type SealContext,
  sealRecord,
  VaultError,
} from "./envelope";

const newKek = (): Kek => ({
  id: randomBytes(8).toString("hex"),
  key: createSecretKey(randomBytes(32)),
});
const kek = newKek();
const other = newKek();
const find = (id: string) => [kek, other].find((each) => each.id === id);
const context: SealContext = {
  deskId: "desk_1",
  ownerTable: "connection",
  ownerRow: "conn_1",
  field: "secret",
};
const plaintext = Buffer.from("the exchange secret, 32 letters.");
const record = sealRecord(kek, context, plaintext);

describe("a sealed record", () => {
  it("opens to what was sealed, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_095 }), (bytes) => {
        const sealed = sealRecord(kek, context, Buffer.from(bytes));
        expect(openRecord(find, context, sealed)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("refuses every single flipped bit", () => {
    let refused = 0;
    for (let bit = 0; bit < record.length * 8; bit += 1) {
      const flipped = Buffer.from(record);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => openRecord(find, context, flipped)).toThrow(VaultError);
      refused += 1;
    }
    expect(refused).toBe(record.length * 8);
  });

  it("refuses every truncation and every extension", () => {
    for (let length = 0; length < record.length; length += 1) {
      expect(() => openRecord(find, context, record.subarray(0, length))).toThrow(VaultError);
    }
    const longer = Buffer.concat([record, Buffer.of(0)]);
    expect(() => openRecord(find, context, longer)).toThrow(VaultError);
  });

  it("refuses every swap of what it belongs to", () => {
    const swaps: Partial<SealContext>[] = [
      { deskId: "desk_2" },
      { ownerTable: "person" },
      { ownerRow: "conn_2" },
      { field: "passphrase" },
      { ownerTable: "conn_1", ownerRow: "connection" },
      { ownerTable: "connectionconn_1", ownerRow: "" },
      { field: "", deskId: "desk_1secret" },
    ];
    for (const swap of swaps) {
      expect(() => openRecord(find, { ...context, ...swap }, record)).toThrow(VaultError);
    }
  });

  it("refuses the parts of two records put together", () => {
    const second = sealRecord(kek, context, plaintext);
    const cut = 9 + 60;
    const mixed = Buffer.concat([record.subarray(0, cut), second.subarray(cut)]);
    expect(() => openRecord(find, context, mixed)).toThrow(VaultError);
  });

  it("refuses a key of the right id and other bytes", () => {
    const impostor = { id: kek.id, key: createSecretKey(randomBytes(32)) };
    expect(() => openRecord(() => impostor, context, record)).toThrow(VaultError);
  });

  it("never has the same bytes twice, nor its plaintext in them", () => {
    expect(sealRecord(kek, context, plaintext)).not.toEqual(record);
    expect(record.includes(plaintext)).toBe(false);
  });

  it("takes at most 4095 bytes", () => {
    expect(() => sealRecord(kek, context, Buffer.alloc(4_096))).toThrow("4095");
  });
});

describe("re-wrapping", () => {
  const rewrapped = rewrapRecord(find, other, context, record);

  it("opens with the new key alone", () => {
    expect(openRecord((id) => (id === other.id ? other : undefined), context, rewrapped)).toEqual(
      plaintext,
    );
  });

  it("no longer opens with the old key", () => {
    const onlyOld = (id: string) => (id === kek.id ? kek : undefined);
    expect(() => openRecord(onlyOld, context, rewrapped)).toThrow(/key file does not hold/);
  });

  it("refuses a record of another row", () => {
    const elsewhere = { ...context, ownerRow: "conn_2" };
    expect(() => rewrapRecord(find, other, elsewhere, record)).toThrow(VaultError);
  });
});

describe("length-prefixed texts", () => {
  it("give two different lists different bytes", () => {
    const lists = fc.array(fc.string({ maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(lengthPrefixed(a).equals(lengthPrefixed(b))).toBe(same);
      }),
    );
  });
});
