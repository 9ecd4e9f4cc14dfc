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
      const minutes = Math.ceil(tried.retryAfterMs / 60_000);
      const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
      const message = `Too many tries. Try again in ${time}.`;
      return { kind: "wait", message, retryAfterMs: tried.retryAfterMs };
    }
    case "locked":
      return {
        kind: "locked",
        message:
          "Too many wrong passwords in a row: this address is locked. If it is the owner's, " +
          "restart the desk: its terminal prints a link that sets a new password.",
      };
  }
}
