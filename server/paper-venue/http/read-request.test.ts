import { describe, expect, it } from "vitest";
import { endpointOf } from "@/lib/exchange/endpoints";
import { readRequest } from "./fields";

const place = endpointOf("place-order");
const batch = endpointOf("place-batch");

function request(body: string, headers: Record<string, string> = {}) {
  const address = "127.0.0.1";
  return { method: "POST", path: "/", query: "", headers, body: Buffer.from(body), address };
}

describe("the body of a request", () => {
  it("keeps every digit of a JSON number, wherever it stands", () => {
    const body = '{"qty": 0.12345678901234567890, "text": "a \\" 1.5", "deep": [1e2, -0.0]}';
    expect(readRequest(request(body), place).raw).toEqual({
      qty: "0.12345678901234567890",
      text: 'a " 1.5',
      deep: ["1e2", "-0.0"],
    });
  });

  it("refuses a field that comes twice, as the desk does: none of the two is the one meant", () => {
    const twice = request('{"side":"buy","side":"sell"}');
    expect(() => readRequest(twice, place)).toThrow("body: must have each field once");
    const inBatch = request('[{"symbol":"A","symbol":"B"}]');
    expect(() => readRequest(inBatch, batch)).toThrow("body: must have each field once");
  });

  it.each(["", "{", "[]", "null", "1", '"a"', "[{}]"])("of %j is no object", (body) => {
    expect(() => readRequest(request(body), place)).toThrow("body: must be");
  });

  it.each(["", "{}", "[]", "null", "{"])("of %j is no list", (body) => {
    expect(() => readRequest(request(body), batch)).toThrow("body: must be");
  });

  it("of another type than JSON is refused", () => {
    const typed = request("{}", { "content-type": "text/plain" });
    expect(() => readRequest(typed, place)).toThrow("Content_Type");
  });
});
