import { balances } from "../../engine";
import type { ControlRoute } from "../controls";
import { jsonReply } from "../reply";

/** The broker's sub-accounts as they really are; no secret and no passphrase among it. */
export const showOracleSubAccounts: ControlRoute = {
  takes: "",
  does: "every sub-account with its alias, label, key, permissions, addresses and balances",
  answer: ({ exchange }) => {
    const { engine, parts } = exchange.state;
    const subAccounts = parts.accounts.subAccounts.map(({ uid, name, createdAt, key }) => ({
      uid,
      name,
      createdAt,
      label: key?.label ?? null,
      key: key?.key ?? null,
      permissions: key?.permissions ?? null,
      addresses: key?.addresses ?? null,
      balances: balances(engine, uid),
    }));
    return jsonReply(200, { subAccounts });
  },
};
