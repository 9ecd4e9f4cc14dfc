import { expect, it } from "vitest";
import { safeRedirectPath } from "./sign-in";

it("leads to the desk's own pages", () => {
  for (const path of ["/", "/orders", "/orders?status=live&q=a%2Fb", "/a/b"]) {
    expect(safeRedirectPath(path)).toBe(path);
  }
});

it("leads nowhere else, however the address is dressed up", () => {
  for (const address of [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "orders",
    "",
    ["/orders"],
    undefined,
  ]) {
    expect(safeRedirectPath(address), String(address)).toBe("/");
  }
});
