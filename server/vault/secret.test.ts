import { format, inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Secret } from "./store";

const canary = "canary-5f3a9c";
const secret = new Secret(canary);

describe("a secret", () => {
  it("is told only to who asks for it", () => {
    expect(secret.reveal()).toBe(canary);
  });

  it.each([
    ["a template", `${secret}`],
    ["a sum of texts", `key: ${String(secret)}`],
    ["JSON", JSON.stringify({ secret, list: [secret] })],
    ["inspect", inspect({ deep: { secret } }, { depth: 9, showHidden: true })],
    ["format", format("%s %o %j", secret, secret, secret)],
    ["an error's cause", inspect(new Error("refused", { cause: { secret } }))],
    ["its own keys", Object.values(secret).join() + Reflect.ownKeys(secret).join()],
  ])("does not show in %s", (_where, text) => {
    expect(text).not.toContain(canary);
  });
});
