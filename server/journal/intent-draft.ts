import "server-only";
import type { BodyFacts } from "@/lib/orders/body-facts";

/** Everything that is known of an intent before a byte of it is sent. */
export interface IntentDraft {
  readonly id: string;
  readonly deskId: string;
  readonly accountId: string;
  readonly connectionId: string;
  readonly personId: string | null;
  readonly endpoint: string;
  readonly idempotencyKey: string;
  /** Of what was asked for, without what we add to it. */
  readonly requestHash: Buffer;
  readonly clientOid: string;
  /** The body, byte for byte as it goes on the wire. */
  readonly body: string;
  readonly facts: BodyFacts;
  readonly channelSent: boolean;
}
