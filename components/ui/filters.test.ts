import { expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import {
  anyText,
  changedFilters,
  choiceFilter,
  type FilterSet,
  filterChoices,
  filterCount,
  filterSearch,
  parseFilters,
  selectedValues,
  toggleValue,
} from "./filters";

const filters = {
  text: { param: "q", label: "Symbol or id", parse: anyText },
  side: choiceFilter({
    param: "side",
    label: "Side",
    values: ["buy", "sell"],
    valueLabel: (value) => `${value}s`,
  }),
  uid: { param: "uid", label: "Uid", parse: (text) => text.trim() || null },
} satisfies FilterSet;

const read = (address: string) => parseFilters(filters, new URLSearchParams(address));

it("reads each filter by its name in the address, and nothing else", () => {
  expect(read("q=btc&side=sell&text=eth&page=2")).toEqual({ text: "btc", side: "sell", uid: null });
});

it("takes what a filter cannot be, and what is empty, for nothing", () => {
  expect(read("q=&side=both&uid=%20")).toEqual({ text: null, side: null, uid: null });
});

it("writes an address that is read as the same filters", () => {
  const values = read("q=btc usdt&side=buy&uid= 7");
  expect(read(filterSearch(filters, values).toString())).toEqual(values);
  expect(filterSearch(filters, values).toString()).toBe("q=btc+usdt&side=buy&uid=7");
});

it("a change names only what it changes, and null takes a filter off", () => {
  const change = { text: "btc ", side: null };
  expect(changedFilters(filters, change)).toEqual(change);
  expect(changedFilters(filters, { text: "", uid: "   " })).toEqual({ text: null, uid: null });
});

it("counts the filters that hold something back, and blanks hold nothing", () => {
  expect(filterCount(read(""))).toBe(0);
  expect(filterCount(read("q=%20&side=buy"))).toBe(1);
});

it("offers the values of a filter in words", () => {
  expect(filterChoices(filters.side, plainNumbers)).toEqual([
    { value: "buy", label: "buys" },
    { value: "sell", label: "sells" },
  ]);
  expect(filterChoices(filters.text, plainNumbers)).toEqual([]);
});

it("several values of one filter are added and taken off one at a time", () => {
  const two = toggleValue(toggleValue(null, "BTC"), "ETH");
  expect(two).toBe("BTC,ETH");
  expect(selectedValues(two)).toEqual(["BTC", "ETH"]);
  expect(toggleValue(two, "BTC")).toBe("ETH");
  expect(toggleValue("ETH", "ETH")).toBeNull();
  expect(selectedValues(null)).toEqual([]);
});
