import { describe, expect, it } from "vitest";
import { type EndpointId, endpoints } from "./endpoints";
import {
  accountFamilies,
  availabilityOf,
  familyFromCode,
  isMissing,
  lackedEndpoints,
  refusalCodeOf,
  wrongFamilyMessage,
} from "./families";

const ids = Object.keys(endpoints) as EndpointId[];
/** Of the 17 endpoints whose families were seen live. */
const numbers = (of: (id: EndpointId) => boolean) =>
  ids.filter((id) => endpoints[id].number <= 17 && of(id)).map((id) => endpoints[id].number);

describe("what an account of a family may call", () => {
  it("is what was seen live: unified the paths of v3, classic those of v2", () => {
    const may = (family: "unified" | "classic", availability: string) =>
      numbers((id) => availabilityOf(id, family) === availability);
    expect(may("unified", "yes")).toEqual([1, 4, 6, 8, 11, 13, 14, 15]);
    expect(may("unified", "ask")).toEqual([2, 7, 9]);
    expect(may("classic", "yes")).toEqual([2, 3, 5, 7, 9, 10, 12, 13, 14, 16, 17]);
    expect(may("classic", "ask")).toEqual([]);
    expect(lackedEndpoints("unified").map((id) => endpoints[id].number)).toEqual([
      3, 5, 10, 12, 16, 17,
    ]);
    expect(lackedEndpoints("combined")).toEqual([]);
    expect(lackedEndpoints(null)).toEqual([]);
  });

  it("is not guessed at before its family is known", () => {
    expect(numbers((id) => isMissing(null, id))).toEqual([]);
    expect(numbers((id) => availabilityOf(id, null) === "yes")).toEqual([13, 14]);
  });

  it("agrees with the version in the path of every endpoint that needs a key", () => {
    for (const id of ids.filter((each) => endpoints[each].access === "key")) {
      const needs = endpoints[id].path.startsWith("/api/v3/") ? "unified" : "classic";
      expect([id, availabilityOf(id, needs)]).toEqual([id, "yes"]);
      const other = needs === "unified" ? "classic" : "unified";
      expect([id, isMissing(other, id)]).toEqual([id, true]);
    }
  });

  it("is told, where it is refused, with the family it needs and what to use instead", () => {
    expect(wrongFamilyMessage("spot-place-plan-order", "unified")).toBe(
      "Spot plan orders need a classic account, and this one is unified. " +
        "Instead: on futures a take-profit or stop-loss waits for a price.",
    );
    expect(wrongFamilyMessage("order-commission", "unified")).toBe(
      "Commissions aren't available to this unified account.",
    );
    for (const family of accountFamilies) {
      for (const id of ids.filter((each) => isMissing(family, each))) {
        expect(wrongFamilyMessage(id, family)).toMatch(
          / need a (unified|classic) account.*Instead: /,
        );
      }
    }
  });
});

describe("a code of refusal", () => {
  it("tells the family of the account that got it", () => {
    expect(familyFromCode("40084")).toBe("classic");
    expect(familyFromCode("40085")).toBe("unified");
    for (const code of ["40099", "25245", "00000", "", "toString"]) {
      expect([code, familyFromCode(code)]).toEqual([code, null]);
    }
  });

  it("is what an account is answered where its family lacks the endpoint, and nowhere else", () => {
    for (const family of accountFamilies) {
      for (const id of ids) {
        const code = refusalCodeOf(id, family);
        expect(code !== null).toBe(isMissing(family, id));
        if (code !== null) expect(familyFromCode(code)).toBe(family);
      }
    }
  });
});
