import { readFileSync } from "node:fs";
import path from "node:path";
import { SignedClient } from "@/server/paper-venue/testing/signed-client";
import type { Desk } from "../desk.mjs";

/** A key as an exchange shows it to whoever makes it. */
export interface ShownKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

/** Has the venue make a sub-account as a broker would elsewhere; the desk knows nothing of it. */
export function newSubAccount(desk: Desk, name: string): Promise<ShownKey> {
  return newSubAccountOf(brokerOf(desk), name);
}

/** The broker of a desk's own venue. */
export function brokerOf(desk: Desk): SignedClient {
  const file = path.join(desk.dataDir, "venue", "credentials.json");
  const stored = JSON.parse(readFileSync(file, "utf8"));
  return new SignedClient(desk.venueUrl, stored.broker ?? stored.credentials.broker);
}

/** The same of any venue's broker. */
export async function newSubAccountOf(broker: SignedClient, name: string): Promise<ShownKey> {
  const passphrase = "abcdefg1";
  const { data, msg } = await broker.post("/api/v2/user/batch-create-subaccount-and-apikey", [
    {
      subAccountName: name,
      passphrase,
      label: name,
      ipList: ["127.0.0.1"],
      permList: ["spot_trade", "contract_trade", "read"],
    },
  ]);
  const made = data?.[0];
  if (!made) throw new Error(`The venue made no sub-account: ${msg}`);
  return { key: made.subAccountApiKey ?? "", secret: made.secretKey ?? "", passphrase };
}
