import { z } from "zod";
import { transferSubTypes, transferTypes } from "@/lib/exchange/broker-values";
import { findSubAccount, type TransferPlan } from "../../accounts/accounts";
import { maxPendingMs } from "../../accounts/draw-transfers";
import { amendmentKinds, commissionsOf, maxAmendedRecords } from "../../commissions/commissions";
import { tallyOf, truthOf } from "../../commissions/truth";
import { seedAccounts } from "../../market/seed";
import type { Exchange } from "../../state/exchange";
import { ControlError, type ControlRoute, jsonReply, readControlBody } from "../control-route";
import { dayField, transferView } from "./oracle";

const amountForm = /^(?!0+(\.0+)?$)(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

const takes = { error: `must be whole milliseconds from 0 to ${maxPendingMs}` };

const transferSchema = z.object({
  uid: z.string({ error: "must be the uid of a sub-account or client of the broker" }),
  counterparty: z.string({ error: "must be the uid of another such account" }).optional(),
  coin: z.string().regex(/^[A-Z0-9]{1,32}$/, { error: "must be a coin in capitals, such as USDT" }),
  amount: z.string().regex(amountForm, { error: 'must be a number above zero, such as "12.5"' }),
  type: z.enum(transferTypes, { error: `must be one of ${transferTypes.join(", ")}` }),
  subType: z.enum(transferSubTypes, { error: `must be one of ${transferSubTypes.join(", ")}` }),
  settlesAfterMs: z.int(takes).min(0, takes).max(maxPendingMs, takes).default(0),
  ends: z.enum(["success", "fail"], { error: "must be success or fail" }).default("success"),
});

type Asked = z.output<typeof transferSchema>;

/** Begins a transfer of one of the broker's users; a withdrawal takes the money at once. */
export const beginTransferRoute: ControlRoute = {
  takes:
    '`{"uid": "3000000001", "coin": "USDT", "amount": "12.5", "type": "deposit", ' +
    '"subType": "onchain", "settlesAfterMs": 60000, "ends": "success"}`',
  does:
    "begins a transfer and answers what is true of it; ends also `fail`, with `counterparty` an " +
    "internal withdrawal is another account's deposit",
  answer: ({ exchange }, request) => {
    const asked = readControlBody(request, transferSchema);
    refuseStrangers(exchange, asked);
    const { begun } = exchange.state.parts.accounts;
    exchange.perform({ type: "begin-transfer", plan: planOf(asked, exchange.now()) });
    const { accounts } = exchange.state.parts;
    const made = accounts.transfers.slice(begun - accounts.begun);
    return jsonReply(200, { transfers: made.map(transferView) });
  },
};

function refuseStrangers({ state }: Exchange, { uid, counterparty, type, subType }: Asked): void {
  const clients: readonly string[] = [...seedAccounts.clients, seedAccounts.sampleClient];
  const known = (it: string) =>
    clients.includes(it) || findSubAccount(state.parts.accounts, it) !== null;
  if (!known(uid)) throw new ControlError("uid: is no sub-account or client of the broker.");
  if (counterparty === undefined) return;
  if (!known(counterparty) || counterparty === uid) {
    throw new ControlError("counterparty: is no other sub-account or client of the broker.");
  }
  if (type !== "withdrawal" || subType !== "internal") {
    throw new ControlError("counterparty: goes with an internal withdrawal only.");
  }
}

function planOf({ settlesAfterMs, ends, counterparty, ...money }: Asked, at: number): TransferPlan {
  const end = { status: ends, at: at + settlesAfterMs };
  return {
    ...money,
    ...(counterparty === undefined ? {} : { counterparty }),
    changes: settlesAfterMs === 0 ? [end] : [{ status: "pending", at }, end],
  };
}

const modes = ["one_way_mode", "hedge_mode"] as const;

const holdModeSchema = z.object({
  uid: z.string("must be a uid as a text"),
  holdMode: z.enum(modes, `must be ${modes.join(" or ")}`),
});

export const setHoldMode: ControlRoute = {
  takes: '`{"uid": "2000000002", "holdMode": "hedge_mode"}`',
  does: "the position mode of an account; it may have no futures position and no futures order",
  answer: ({ exchange }, request) => {
    const asked = readControlBody(request, holdModeSchema);
    exchange.perform({ type: "set-hold-mode", ...asked });
    return jsonReply(200, asked);
  },
};

const countForm = { error: `must be a whole number from 1 to ${maxAmendedRecords}` };

const amendmentSchema = z.object({
  day: dayField,
  kind: z.enum(amendmentKinds, { error: `must be ${amendmentKinds.join(", ")}` }),
  count: z.int(countForm).min(1, countForm).max(maxAmendedRecords, countForm),
  sample: z.literal(true, { error: "must be true, or left out" }).optional(),
});

/** Late news about a past day: the truth from now on. */
export const amendCommissions: ControlRoute = {
  takes:
    '`{"day": "2026-11-20", "kind": "change", "count": 3}`; kind also `add`, `withdraw`; the sample\'s with `"sample": true`',
  does: "records of a past day are added, changed or withdrawn after all; answers what is true now",
  answer: ({ exchange }, request) => {
    const { day, kind, count, sample } = readControlBody(request, amendmentSchema);
    const of = sample ? { sample } : {};
    exchange.perform({ type: "amend-commissions", day, kind, count, ...of });
    const { parts } = exchange.state;
    const book = commissionsOf(parts, sample && seedAccounts.sampleBroker);
    const rows = truthOf(book, day, exchange.now());
    return jsonReply(200, { day, ...tallyOf(rows) });
  },
};
