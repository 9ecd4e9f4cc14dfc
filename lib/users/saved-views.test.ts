import { expect, it } from "vitest";
import { viewAddress, viewPages } from "./saved-views";

it("a saved view leads to its page, and one of the spot list to that list", () => {
  expect(viewAddress("/orders", { search: "side=buy" })).toBe("/orders?side=buy");
  expect(viewAddress("/orders?list=spot", { search: "side=buy" })).toBe(
    "/orders?list=spot&side=buy",
  );
  expect(viewAddress("/journal", { search: "" })).toBe("/journal");
});

it("each page's address is one that a view can be added to", () => {
  for (const page of viewPages) {
    const { pathname, searchParams } = new URL(viewAddress(page, { search: "q=x" }), "http://a");
    expect([pathname, searchParams.get("q")]).toEqual([page.split("?")[0], "x"]);
  }
});
