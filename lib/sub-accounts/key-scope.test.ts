import { describe, expect, it } from "vitest";
import { addressesOfRange, smallRanges, unreachableReason, writeOutRanges } from "./key-scope";

describe("a small range of addresses", () => {
  it.each([
    ["203.0.113.7/32", ["203.0.113.7"]],
    ["203.0.113.6/31", ["203.0.113.6", "203.0.113.7"]],
    ["203.0.113.5/30", ["203.0.113.4", "203.0.113.5", "203.0.113.6", "203.0.113.7"]],
    ["2001:db8::7/128", ["2001:db8::7"]],
  ])("%s is written out, from the network's first address on", (range, single) => {
    expect(addressesOfRange(range)).toEqual(single);
  });

  it("has eight addresses at most, all of one network", () => {
    for (let last = 0; last < 256; last += 1) {
      const single = addressesOfRange(`198.51.100.${last}/29`) ?? [];
      expect(single).toHaveLength(8);
      expect(single).toContain(`198.51.100.${last}`);
      expect(single[0]).toBe(`198.51.100.${Math.floor(last / 8) * 8}`);
    }
  });

  it.each([
    ...["203.0.113.0/28", "203.0.113.0", "203.0.113.256/31", "203.0.113/30", "2001:db8::/126"],
    ...["0.0.0.0/0", "1.2.3.4/30/30", "1.2.3.4/x", "a.b.c.d/30", "01.2.3.4/31", ""],
  ])("is not %s", (text) => {
    expect(addressesOfRange(text)).toBeNull();
  });
});

describe("a list with ranges in it", () => {
  it("is written out without an address twice, and what is no small range stays", () => {
    const text = "203.0.113.5, 203.0.113.4/31; 10.0.0.0/8 2001:db8::7";
    expect(writeOutRanges(text)).toBe("203.0.113.5 203.0.113.4 10.0.0.0/8 2001:db8::7");
    expect(smallRanges(text)).toEqual([{ range: "203.0.113.4/31", count: 2 }]);
  });
});

it.each([
  ...["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "fd00::1", "0.0.0.0"],
  ...["169.254.1.1", "100.64.0.1", "::ffff:10.0.0.1"],
])("%s is warned of: no request from the internet comes from there", (address) => {
  expect(unreachableReason(address)).not.toBeNull();
});

it.each(["203.0.113.7", "172.32.0.1", "100.128.0.1", "2001:db8::7"])(
  "%s is warned of by nothing",
  (address) => {
    expect(unreachableReason(address)).toBeNull();
  },
);
