import "server-only";
import type { SignInAnswer } from "@/lib/people/wire";
import type { NotTheirs } from "./with-password";

type Turned = Exclude<NotTheirs, { kind: "busy" }>;

/** Why a password opened nothing, in words that do not tell whether the address is known. */
export function turnedAway(tried: Turned): Exclude<SignInAnswer, { kind: "signed-in" }> {
  switch (tried.kind) {
    case "wrong":
      return { kind: "wrong", message: "This e-mail address and password do not belong together." };
    case "wait": {
      const { retryAfterMs } = tried;
      const rest = "A browser that has signed in to this account before need not wait for others.";
      return { kind: "wait", message: `${waitWords(tried)} ${rest}`, retryAfterMs };
    }
  }
}

/** How long somebody waits before a password is looked at again. */
export function waitWords({ retryAfterMs }: { readonly retryAfterMs: number }): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Too many wrong passwords were typed. Try again in ${time}.`;
}
