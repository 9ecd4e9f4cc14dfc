import { createSecretKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmacSignature } from "./sign";

const secret = createSecretKey(Buffer.from("6b8f3c1e-secret-of-the-test"));
const order = {
  timestamp: "1795198543120",
  method: "POST",
  path: "/api/v3/trade/place-order",
  query: "",
  body: '{"category":"SPOT","symbol":"BTCUSDT"}',
} as const;
const list = {
  timestamp: "1795198543120",
  method: "GET",
  path: "/api/v3/trade/unfilled-orders",
  query: "category=SPOT&limit=100",
  body: null,
} as const;

describe("a signature", () => {
  it("is the HMAC-SHA256 of time, method, path, query and body, in base64", () => {
    // From `printf %s TEXT | openssl dgst -sha256 -hmac SECRET -binary | base64`.
    expect(hmacSignature(secret, order)).toBe("fqpbcCgYMN8SmmOk2U7kFXqJpccJBoOMRGSg+yUH2vU=");
    expect(hmacSignature(secret, list)).toBe("qqkdv3nrn+x0u0PTxcyrOWSeGjR9FZW1xD+OudD4mLQ=");
  });

  it("covers the query with its values decoded", () => {
    const query = `symbol=${encodeURIComponent("龙虾USDT")}`;
    const decoded = hmacSignature(secret, { ...list, query: "symbol=龙虾USDT" });
    expect(hmacSignature(secret, { ...list, query })).toBe(decoded);
  });

  it("changes with every part", () => {
    const changes = [
      { timestamp: "1795198543121" },
      { method: "POST" as const },
      { path: "/api/v3/trade/unfilled-order" },
      { query: "category=SPOT&limit=10" },
      { body: "{}" },
    ];
    const signatures = changes.map((change) => hmacSignature(secret, { ...list, ...change }));
    expect(new Set([hmacSignature(secret, list), ...signatures]).size).toBe(changes.length + 1);
  });
});
