import { limits } from "@/lib/exchange/limits";
import { refuseOverCap, refuseTakenNames, roomFor } from "../accounts/check-creation";
import type { NewSubAccount } from "../accounts/create-sub-accounts";
import { readNewSubAccounts } from "../accounts/read-new-sub-accounts";
import { freshBytes, keyPairOf } from "../credentials";
import type { Exchange } from "../exchange";
import { quirk } from "../practice/quirks";
import { refusal } from "../refusal";
import type { Handler } from "./handler";

const answeredInPart = 3;

/**
 * Endpoint 7: creates sub-accounts, each with a key whose secret is told this once (rulings 40,
 * 41). One element that breaks a rule fails the whole request: then nothing is created.
 */
export const createSubAccounts: Handler = ({ exchange, uid, fields }) => {
  const elements = fields.elements();
  if (elements.length > limits.subAccountsPerRequest) {
    throw refusal("40058", "body", String(limits.subAccountsPerRequest));
  }
  const wanted = readNewSubAccounts(elements);
  const { accounts } = exchange.state.parts;
  refuseTakenNames(accounts, wanted, quirk(exchange.state, "sub-accounts-name-taken"));
  const room = roomFor(accounts, uid, quirk(exchange.state, "sub-accounts-elsewhere"));
  const fillsUp = quirk(exchange.state, "sub-accounts-fill-up") && room > 0;
  if (!fillsUp) refuseOverCap(wanted.length, room);
  const subAccounts = wanted
    .slice(0, room)
    .map((it) => ({ ...it, ...keyPairOf("sub-account", freshBytes) }));
  exchange.perform({ type: "create-sub-accounts", owner: uid, subAccounts });
  return withQuirks(
    exchange,
    subAccounts.map((it) => rowOf(exchange, it)),
  );
};

function rowOf({ state }: Exchange, { name, key, secret, ...rest }: NewSubAccount) {
  const created = state.parts.accounts.subAccounts.find((it) => it.key?.key === key);
  const masked = quirk(state, "sub-accounts-masked-names");
  return {
    subAccountUid: created?.uid,
    subAccountName: masked ? `${name.slice(0, 3)}***@****.com` : name,
    label: rest.label,
    subAccountApiKey: key,
    secretKey: secret,
    permList: rest.permissions,
    ipList: rest.addresses,
  };
}

function withQuirks<Row>({ state }: Exchange, rows: readonly Row[]): readonly Row[] {
  const told = quirk(state, "sub-accounts-partial-reply") ? rows.slice(0, answeredInPart) : rows;
  return quirk(state, "sub-accounts-shuffled-reply") ? told.toReversed() : told;
}
