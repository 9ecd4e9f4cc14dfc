import { z } from "zod";
import { addDays, type Day, daysFrom, isDay } from "@/lib/time";
import type { Transfer } from "../../accounts/accounts";
import { type CommissionRow, publishedAt } from "../../commissions/commission-row";
import { tallyOf, truthOf } from "../../commissions/truth";
import { balances } from "../../engine";
import { fillsView, placementView } from "../../oracle/notes";
import { ControlError, type ControlRoute, jsonReply, readControlQuery } from "../control-route";

const maxPlacements = 10_000;

const uid = z.string().regex(/^\d{1,20}$/, "must be a uid");

const orderId = z.string().regex(/^\d{1,20}$/, "must be an order id");

const limit = z
  .string()
  .regex(/^\d{1,5}$/, `must be a whole number from 1 to ${maxPlacements}`)
  .transform((text) => Number.parseInt(text, 10))
  .refine((number) => number >= 1 && number <= maxPlacements, `must be 1 to ${maxPlacements}`);

const ordersSchema = z.object({
  clientOid: z.string().max(64).optional(),
  uid: uid.optional(),
  limit: limit.default(100),
});

const fillsSchema = z.object({ orderId });

export const showPlacements: ControlRoute = {
  takes: "`?clientOid=…&uid=…&limit=100`, all of which may be left out",
  does: "what really happened to placements: how often each clientOid arrived, what it was answered, which orders it made, their fills and their end; newest first",
  answer: ({ exchange }, request) => {
    const { limit: max, ...wanted } = readControlQuery(request, ordersSchema);
    const placements = exchange.oracle.placements(wanted, max);
    return jsonReply(200, { placements: placements.map(placementView) });
  },
};

export const showFills: ControlRoute = {
  takes: "`?orderId=…`",
  does: "the fills of one order",
  answer: ({ exchange }, request) => {
    const { orderId: wanted } = readControlQuery(request, fillsSchema);
    const history = exchange.oracle.orderHistory(wanted);
    if (history === null)
      throw new ControlError(
        `orderId: there is no order ${wanted} among those that are remembered.`,
        404,
      );
    return jsonReply(200, { orderId: wanted, fills: fillsView(history) });
  },
};

/** A day of UTC+8 in a control's body or query. */
export const dayField = z.custom<Day>((value) => typeof value === "string" && isDay(value), {
  error: "must be a day of UTC+8, such as 2026-11-20",
});

const maxDays = 100;

const maxRecords = 5_000;

const daysQuery = z.object({ from: dayField, to: dayField });

const dayQuery = z.object({
  day: dayField,
  after: z
    .string()
    .regex(/^\d{20}$/, { error: "must be the `next` of the page before" })
    .optional(),
});

/** What really happened on each day, whether it can be read through endpoint 2 or not. */
export const showGroundTruthDays: ControlRoute = {
  takes: "`?from=2026-11-01&to=2026-11-20`",
  does: "what the commission records of each day of UTC+8 really come to, published or not",
  answer: ({ exchange }, request) => {
    const { from, to } = readControlQuery(request, daysQuery);
    if (to < from) throw new ControlError("to: must not be before from.");
    if (addDays(from, maxDays) <= to) throw new ControlError(`to: at most ${maxDays} days.`);
    const now = exchange.now();
    const days = daysFrom(from, to).map((of) => ({
      day: of,
      published: publishedAt(of) <= now,
      ...tallyOf(truthOf(exchange.state.parts.commissions, of, now)),
    }));
    return jsonReply(200, { days });
  },
};

/** The records of a day with the uid of each, the newest first. */
export const showGroundTruthDay: ControlRoute = {
  takes: "`?day=2026-11-20`, then `&after=` the `next` of the page before",
  does: "a day's commission records with their uids, 5,000 at a time; `next` is null at the end",
  answer: ({ exchange }, request) => {
    const asked = readControlQuery(request, dayQuery);
    const rows = truthOf(exchange.state.parts.commissions, asked.day, exchange.now());
    const left = rows.filter(({ id }) => asked.after === undefined || id < asked.after);
    const page: readonly CommissionRow[] = left.slice(0, maxRecords);
    const next = left.length > page.length ? page.at(-1)?.id : null;
    return jsonReply(200, { day: asked.day, records: page, next });
  },
};

const momentForm = { error: "must be a time in Unix milliseconds" };

const moment = z
  .string(momentForm)
  .regex(/^\d{1,15}$/, momentForm)
  .transform((text) => Number.parseInt(text, 10));

const transferSpanSchema = z.object({ from: moment, to: moment });

/** Every transfer that changed in a span, with all that it has been and what is to come. */
export const showGroundTruthTransfers: ControlRoute = {
  takes: "`?from=1795200000000&to=1795286400000`",
  does: "every transfer that changed in that time (Unix ms), with all its changes and those planned",
  answer: ({ exchange }, request) => {
    const { from, to } = readControlQuery(request, transferSpanSchema);
    if (to < from) throw new ControlError("to: must not be before from.");
    const found = exchange.state.parts.accounts.transfers.filter(({ changes }) =>
      changes.some(({ at }) => at >= from && at <= to),
    );
    return jsonReply(200, { transfers: found.map(transferView) });
  },
};

/** A transfer as the controls tell it; `id` is the cursor of endpoint 4. */
export function transferView({ booked: _ours, ...transfer }: Transfer) {
  return { ...transfer, status: transfer.changes.at(-1)?.status };
}

/** The broker's sub-accounts as they really are; no secret and no passphrase among it. */
export const showGroundTruthSubAccounts: ControlRoute = {
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
