import { describe, expect, it } from "vitest";
import { DeskError } from "../desk-error";
import { bodyLimitBytes, readBody } from "./read-body";

const json = { "content-type": "application/json" };

function post(body: BodyInit | null, headers: Record<string, string> = json): Request {
  return new Request("http://desk/", { method: "POST", body, headers, duplex: "half" } as object);
}

async function refusal(request: Request): Promise<string> {
  const error: unknown = await readBody(request).catch((caught: unknown) => caught);
  return error instanceof DeskError ? error.failure.kind : "read";
}

/** A body that declares no length: `parts` chunks of 16 KiB. */
function chunked(parts: number): ReadableStream<Uint8Array> {
  let left = parts;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      left -= 1;
      controller.enqueue(new TextEncoder().encode(" ".repeat(16 * 1024)));
    },
  });
}

describe("a request's body", () => {
  it("is JSON by its type, or refused", async () => {
    expect(await readBody(post('{"a":"1"}'))).toEqual({ a: "1" });
    expect(
      await readBody(post("{}", { "content-type": 'Application/JSON; charset="UTF-8"' })),
    ).toEqual({});
    for (const type of [
      "text/plain",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
      "application/json, text/plain",
      "application/json; charset=utf-16",
      "text/json",
      "",
    ]) {
      expect(await refusal(post("{}", { "content-type": type })), type).toBe("wrong-type");
    }
    expect(await refusal(post("{}", { ...json, "content-encoding": "gzip" }))).toBe("wrong-type");
  });

  it("may be left out where nothing is asked", async () => {
    expect(await readBody(post(null))).toEqual({});
  });

  it("is refused over the limit by its declared length alone", async () => {
    const declared = { ...json, "content-length": String(bodyLimitBytes + 1) };
    expect(await refusal(post("{}", declared))).toBe("too-large");
  });

  it("is refused over the limit by counting, when it declares nothing", async () => {
    expect(await refusal(post(chunked(5)))).toBe("too-large");
    expect(await refusal(post(chunked(4)))).toBe("invalid");
  });

  it("is refused, and no fault of the desk's, when the connection ends inside it", async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await refusal(post(broken))).toBe("invalid");
  });

  it("is refused when it is no UTF-8, no JSON, or hides a key", async () => {
    expect(await refusal(post(new Uint8Array([0x22, 0xff, 0x22])))).toBe("invalid");
    expect(await refusal(post("{"))).toBe("invalid");
    expect(await refusal(post('{"a":1,"a":2}'))).toBe("invalid");
  });
});
