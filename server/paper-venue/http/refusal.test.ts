import { describe, expect, it } from "vitest";
import { badField, refusal, VenueRefusal } from "./refusal";

describe("a refusal", () => {
  it("names its field, where the exchange's words do not, as a word of its own", () => {
    const message = "must be a multiple of 0.1 (priceMultiplier)";
    expect(new VenueRefusal("25244", message, "price").message).toBe(`price: ${message}`);
    expect(new VenueRefusal("25244", `price ${message}`, "price").message).toBe(`price ${message}`);
    expect(new VenueRefusal("40009", "sign signature error").message).toBe("sign signature error");
  });

  it("names an element of a list once", () => {
    const { message, field } = badField("body[1]", "must be a JSON object");
    expect(message).toBe("Parameter verification failed body[1]: must be a JSON object");
    expect(field).toBe("body[1]");
  });

  it("fills the holes of the exchange's words, and has the status of its code", () => {
    expect(refusal("40019", "qty").message).toBe("Parameter qty cannot be empty");
    expect(["40019", "429", "40404", "40015"].map((code) => refusal(code).status)).toEqual([
      400, 429, 404, 500,
    ]);
  });
});
