import { describe, expect, it } from "vitest";
import { classOf } from "@/lib/exchange/codes";
import { VenueRefusal } from "../http/refusal";
import { withV2Codes } from "./v2-codes";

function refused(family: "futures" | "spot", code: string, message: string, field: string) {
  try {
    return withV2Codes(family, () => {
      throw new VenueRefusal(code, message, field);
    });
  } catch (error) {
    return error as VenueRefusal;
  }
}

// What the engine may refuse an order with, as the unified account's endpoints answer it.
const engineCodes =
  "25100 25101 25102 25103 25104 25105 22004 25205 25206 25207 25208 25211 25212 25225 25226 " +
  "25227 25236 25244 25610 25611 40762";

describe("the codes of v2", () => {
  it.each(engineCodes.split(" "))("answer for %s a definite refusal that is listed", (code) => {
    for (const family of ["futures", "spot"] as const) {
      const { code: own } = refused(family, code, "words", "symbol");
      expect(own === code).toBe(code === "40762");
      expect(["rejected", "exists"]).toContain(classOf(own));
    }
  });

  it("come with the endpoint's own field and both words", () => {
    const futures = refused("futures", "25610", "qty must be a multiple of 0.1", "qty");
    expect(futures).toMatchObject({ code: "40808", field: "size" });
    expect(futures.message).toContain("Parameter verification exception: size must be a multiple");
    const spot = refused("spot", "25244", "Price should be a multiple of 0.1", "price");
    expect(spot).toMatchObject({ code: "41103", field: "executePrice" });
    expect(spot.message).toContain("executePrice");
  });

  it("leave other errors, and what both versions call the same, as they are", () => {
    expect(refused("futures", "40762", "too large", "")).toMatchObject({ code: "40762" });
    const fault = new Error("a fault of the venue");
    const thrown = () =>
      withV2Codes("spot", () => {
        throw fault;
      });
    expect(thrown).toThrow(fault);
    expect(withV2Codes("spot", () => 5)).toBe(5);
  });
});
