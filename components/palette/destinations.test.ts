import { describe, expect, it } from "vitest";
import { pages, sandboxPath } from "@/components/desk/pages";
import { missingActions } from "@/lib/exchange/missing-actions";
import { capabilitiesOf } from "@/lib/users/roles";
import { findDestinations } from "./destinations";

const all = pages.map(({ path }) => path);
const owner = capabilitiesOf("owner");
const paths = (text: string, has = owner, offered: readonly string[] = all) =>
  findDestinations(text, has, offered).map(({ path }) => path);

describe("places that a text names", () => {
  it("are found by the beginnings of their names, and of what else users call them", () => {
    expect(paths("commissions")[0]).toBe("/commissions");
    expect(paths("rebates")).toEqual(["/commissions"]);
    expect(paths("spot ord")).toContain("/orders?list=spot");
    expect(paths("sub-accounts")).toContain("/sub-accounts");
    expect(paths("zzz")).toEqual([]);
  });

  it("are all of them for no text, but for what is not possible", () => {
    expect(paths("")).toEqual(expect.arrayContaining([...all]));
    expect(paths("").some((path) => path.includes("#"))).toBe(false);
  });

  it("are also the parts that have no address, for who may use them", () => {
    expect(paths("limits")).toEqual(expect.arrayContaining(["part:limits", "part:own-limits"]));
    expect(paths("mine")).toEqual(["part:own-limits"]);
    expect(paths("theme")).toEqual(["part:appearance"]);
    expect(paths("notification settings")).toEqual(["part:notifications"]);
    expect(paths("arm")).toContain("part:arming");
    expect(paths("diag")).toEqual(["/connections"]);
    expect(paths("my limits", capabilitiesOf("viewer"))).toEqual([]);
  });

  it("are none that a person may not open or an account cannot use", () => {
    expect(paths("users", capabilitiesOf("trader"))).toEqual([]);
    expect(paths("batch", owner, ["/orders"])).toEqual([]);
    expect(paths("sandbox")).toEqual([]);
    expect(paths("incidents", owner, [...all, sandboxPath])).toEqual([sandboxPath]);
    expect(paths("sandbox", capabilitiesOf("admin"), [...all, sandboxPath])).toEqual([]);
  });

  it.each(missingActions)("include the reason for $id, which cannot be done here", (action) => {
    const asked = action.terms.split(" ")[0] ?? "";
    expect(paths(asked)).toContain(`/not-possible#${action.id}`);
  });
});
