import { limits } from "@/lib/exchange/limits";
import {
  type KeyedSubAccount,
  readNewSubAccounts,
  refuseOverCap,
  refuseTakenNames,
  remainingQuota,
} from "../accounts/account-commands";
import { deviation } from "../deviations/sandbox-state";
import { refusal } from "../http/refusal";
import { freshBytes, keyPairOf } from "../state/credentials";
import type { Exchange } from "../state/exchange";
import type { Handler } from "./handler";

const answeredInPart = 3;

/**
 * Endpoint 7: creates sub-accounts, each with a key whose secret is told this once
 * (docs/rulings.md#ruling-40, #ruling-41). One element that breaks a rule fails the whole request:
 * then nothing is created.
 */
export const handleCreateSubAccounts: Handler = ({ exchange, uid, fields }) => {
  const elements = fields.elements();
  if (elements.length > limits.subAccountsPerRequest) {
    throw refusal("40058", "body", String(limits.subAccountsPerRequest));
  }
  const wanted = readNewSubAccounts(elements);
  const { accounts } = exchange.state.parts;
  refuseTakenNames(accounts, wanted, deviation(exchange.state, "sub-accounts-name-taken"));
  const room = remainingQuota(accounts, uid, deviation(exchange.state, "sub-accounts-elsewhere"));
  const fillsUp = deviation(exchange.state, "sub-accounts-fill-up") && room > 0;
  if (!fillsUp) refuseOverCap(wanted.length, room);
  const subAccounts = wanted
    .slice(0, room)
    .map((it) => ({ ...it, ...keyPairOf("sub-account", freshBytes) }));
  exchange.perform({ type: "create-sub-accounts", owner: uid, subAccounts });
  return withDeviations(
    exchange,
    subAccounts.map((it) => rowOf(exchange, it)),
  );
};

function rowOf({ state }: Exchange, { name, key, secret, ...rest }: KeyedSubAccount) {
  const created = state.parts.accounts.subAccounts.find((it) => it.key?.key === key);
  const masked = deviation(state, "sub-accounts-masked-names");
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

function withDeviations<Row>({ state }: Exchange, rows: readonly Row[]): readonly Row[] {
  const listed = deviation(state, "sub-accounts-partial-reply")
    ? rows.slice(0, answeredInPart)
    : rows;
  return deviation(state, "sub-accounts-shuffled-reply") ? listed.toReversed() : listed;
}
