import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectedSignature, isSignedBy } from "./authenticate";

const parts = {
  timestamp: "1684814440729",
  method: "POST",
  path: "/api/v3/trade/place-order",
  query: "",
  body: Buffer.from('{"symbol":"BTCUSDT"}'),
};

describe("a signature", () => {
  it("is the base64 of the HMAC-SHA256 over the parts as they stand", () => {
    const text = `1684814440729POST/api/v3/trade/place-order{"symbol":"BTCUSDT"}`;
    const wanted = createHmac("sha256", "s3cret").update(text).digest("base64");
    expect(expectedSignature("s3cret", parts)).toBe(wanted);
  });

  it("has the question mark only before a query", () => {
    const query = { ...parts, method: "GET", body: Buffer.alloc(0), query: "a=1&b=2" };
    const text = "1684814440729GET/api/v3/trade/place-order?a=1&b=2";
    expect(expectedSignature("s", query)).toBe(
      createHmac("sha256", "s").update(text).digest("base64"),
    );
  });

  it("fits only its own secret and bytes", () => {
    const signature = expectedSignature("s3cret", parts);
    expect(isSignedBy("s3cret", parts, signature)).toBe(true);
    expect(isSignedBy("other", parts, signature)).toBe(false);
    expect(isSignedBy("s3cret", { ...parts, method: "GET" }, signature)).toBe(false);
    expect(isSignedBy("s3cret", parts, "")).toBe(false);
  });
});
