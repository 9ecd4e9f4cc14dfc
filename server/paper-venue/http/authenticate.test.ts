import { describe, expect, it } from "vitest";
import {
  authenticate,
  expectedSignature,
  keyRing,
  permit,
  type RawRequest,
  type VenueKey,
} from "./authenticate";
import { VenueRefusal } from "./refusal";

const now = 1_795_200_000_000;
const key: VenueKey = {
  key: "bg_test",
  secret: "the secret",
  passphrase: "Passphrase1",
  uid: "2000000002",
  permissions: ["read", "spot_trade"],
  addresses: ["127.0.0.1"],
  ndBroker: false,
};
const ring = keyRing([key]);

interface Change {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly query?: string;
  readonly signedQuery?: string;
  readonly body?: string;
  readonly signedBody?: string;
  readonly address?: string;
  readonly timestamp?: string;
  readonly method?: string;
}

function request(change: Change = {}): RawRequest {
  const { query = "a=1", body = "", timestamp = String(now), method = "GET" } = change;
  const parts = { timestamp, method, path: "/api/v3/x" };
  const signature = expectedSignature(key.secret, {
    ...parts,
    query: change.signedQuery ?? query,
    body: Buffer.from(change.signedBody ?? body),
  });
  return {
    ...parts,
    query,
    body: Buffer.from(body),
    address: change.address ?? "127.0.0.1",
    headers: {
      "access-key": key.key,
      "access-sign": signature,
      "access-passphrase": key.passphrase,
      "access-timestamp": timestamp,
      ...change.headers,
    },
  };
}

function codeOf(change: Change): string {
  try {
    authenticate(request(change), ring, now);
    return "00000";
  } catch (error) {
    return error instanceof VenueRefusal ? error.code : String(error);
  }
}

describe("authentication", () => {
  it.each<[string, Change, string]>([
    ["a signed request", {}, "00000"],
    ["no key", { headers: { "access-key": undefined } }, "40001"],
    ["an empty key", { headers: { "access-key": "" } }, "40001"],
    ["no signature", { headers: { "access-sign": undefined } }, "40002"],
    ["no passphrase", { headers: { "access-passphrase": undefined } }, "40011"],
    ["no timestamp", { headers: { "access-timestamp": undefined } }, "40005"],
    ["a timestamp in words", { timestamp: "yesterday" }, "40005"],
    ["a timestamp with a fraction", { timestamp: `${now}.5` }, "40005"],
    ["an unknown key", { headers: { "access-key": "bg_other" } }, "40037"],
    ["a timestamp 30 s old", { timestamp: String(now - 30_000) }, "00000"],
    ["a timestamp 30 s ahead", { timestamp: String(now + 30_000) }, "00000"],
    ["a timestamp over 30 s old", { timestamp: String(now - 30_001) }, "40008"],
    ["a timestamp over 30 s ahead", { timestamp: String(now + 30_001) }, "40008"],
    ["a wrong signature", { headers: { "access-sign": "bm8=" } }, "40009"],
    ["a signature in hexadecimal", { headers: { "access-sign": "ab".repeat(32) } }, "40009"],
    ["another query than the signed one", { signedQuery: "a=2" }, "40009"],
    [
      "another body than the signed one",
      { method: "POST", body: "{}", signedBody: "{ }" },
      "40009",
    ],
    ["a body with blanks, signed as sent", { method: "POST", body: '{ "a" : 1 }' }, "00000"],
    ["an encoded query signed encoded", { query: "id=a%3Ab%2Fc" }, "00000"],
    [
      "an encoded query signed decoded",
      { query: "id=a%3Ab%2Fc", signedQuery: "id=a:b/c" },
      "00000",
    ],
    ["a query that cannot be decoded", { query: "id=%zz", signedQuery: "id=x" }, "40009"],
    ["a wrong passphrase", { headers: { "access-passphrase": "other" } }, "40012"],
    ["an address that is not bound", { address: "10.0.0.9" }, "40018"],
  ])("answers %s", (_name, change, code) => {
    expect(codeOf(change)).toBe(code);
  });

  it("checks in the order of docs/rulings.md#ruling-3: each fault hides those after it", () => {
    const faults: readonly [string, Change][] = [
      ["40001", { headers: { "access-key": undefined } }],
      ["40005", { timestamp: "soon" }],
      ["40037", { headers: { "access-key": "bg_other" } }],
      ["40008", { timestamp: String(now - 60_000) }],
      ["40009", { headers: { "access-sign": "bm8=" } }],
      ["40012", { headers: { "access-passphrase": "other" } }],
      ["40018", { address: "10.0.0.9" }],
    ];
    faults.forEach(([code], first) => {
      const rest = faults
        .slice(first)
        .reverse()
        .map(([, change]) => change);
      const headers = Object.assign({}, ...rest.map((change) => change.headers));
      expect(codeOf({ ...Object.assign({}, ...rest), headers })).toBe(code);
    });
  });

  it("demands neither locale nor Content-Type on GET", () => {
    expect(codeOf({ headers: { locale: undefined, "content-type": undefined } })).toBe("00000");
  });
});

describe("permissions", () => {
  it("are satisfied by one of those wanted, and by none where none is wanted", () => {
    expect(() => permit(key.permissions, ["contract_trade", "spot_trade"])).not.toThrow();
    expect(() => permit([], [])).not.toThrow();
  });

  it("name what is lacking", () => {
    expect(() => permit(key.permissions, ["contract_trade"])).toThrow(
      "Incorrect permissions, need future order write permissions",
    );
  });
});
