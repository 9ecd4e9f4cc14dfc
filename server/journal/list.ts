import "server-only";
import type { IntentRow } from "@/lib/orders/intent-row";
import type { Principal } from "@/lib/people/principal";

/** The newest intents of one of the desk's accounts, newest first; 404 by an empty list. */
export async function listIntents(
  _principal: Principal,
  _accountId: string,
  _options: { readonly limit: number },
): Promise<readonly IntentRow[]> {
  return [];
}
