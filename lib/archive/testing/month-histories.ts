import fc from "fast-check";
import { type Decimal, decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Month } from "../month";
import type { MonthsModel, ServedFill } from "./months-model";

/** A change of whose something is, or of what is agreed. */
type OwnershipChange =
  | {
      readonly do: "assign";
      readonly uid: string;
      readonly client: string | null;
      readonly from: Day;
      readonly until: Day | null;
    }
  | {
      readonly do: "plan";
      readonly client: string;
      readonly from: Day;
      readonly percent: Decimal;
    };

/** What happens to the months of an account. */
export type MonthChange =
  | { readonly do: "serve"; readonly fill: ServedFill }
  | { readonly do: "withdraw"; readonly id: string }
  | { readonly do: "list"; readonly id: string; readonly uid: string }
  | OwnershipChange
  | { readonly do: "lock" | "reopen" };

/** What is drawn: fills are named by a number that fits however many there are. */
type MonthAction =
  | { readonly do: "serve"; readonly day: Day; readonly product: string; readonly rebate: Decimal }
  | { readonly do: "correct"; readonly fill: number; readonly rebate: Decimal }
  | { readonly do: "withdraw"; readonly fill: number }
  | { readonly do: "list"; readonly fill: number; readonly uid: string }
  | OwnershipChange
  | { readonly do: "lock" | "reopen" };

export const historyMonths = ["2026-03", "2026-04", "2026-05", "2026-06"] as Month[];

/** Three days of each month. */
const days = historyMonths.flatMap((month) =>
  ["01", "15", "28"].map((day) => `${month}-${day}` as Day),
);

const aDay = fc.constantFrom(...days);
const uids = ["3001", "3002", "3003"];
const aUid = fc.constantFrom(...uids);
const aFill = fc.nat(1_000);
/** Few values, so that what differs often comes to nothing when it is added up. */
const aRebate = fc
  .oneof(
    fc.constantFrom("0", "1", "-1", "2"),
    fc.tuple(fc.integer({ min: -99, max: 999 }), fc.nat(999_999)).map(([a, b]) => `${a}.${b}`),
  )
  .map(decimal);
const aPercent = fc.constantFrom("0", "33.3", "50", "100").map(decimal);

/** Random histories; the first fills are listed, so that what is assigned moves something. */
export function monthHistories(
  clients: readonly string[],
  maxLength: number,
  without: readonly MonthAction["do"][] = [],
): fc.Arbitrary<readonly MonthAction[]> {
  const client = fc.constantFrom(...clients);
  const product = fc.constantFrom("spot_trade", "usdt_futures");
  const later = fc.record({
    do: fc.constant("assign" as const),
    uid: aUid,
    client: fc.option(client),
    from: aDay,
    until: fc.option(aDay),
  });
  const actions: readonly fc.WeightedArbitrary<MonthAction>[] = [
    {
      arbitrary: fc.record({
        do: fc.constant("serve" as const),
        day: aDay,
        product,
        rebate: aRebate,
      }),
      weight: 4,
    },
    {
      arbitrary: fc.record({ do: fc.constant("correct" as const), fill: aFill, rebate: aRebate }),
      weight: 3,
    },
    { arbitrary: fc.record({ do: fc.constant("withdraw" as const), fill: aFill }), weight: 1 },
    {
      arbitrary: fc.record({ do: fc.constant("list" as const), fill: aFill, uid: aUid }),
      weight: 4,
    },
    {
      arbitrary: later.map(({ until, ...assigned }) => ({
        ...assigned,
        until: until !== null && until > assigned.from && assigned.client !== null ? until : null,
      })),
      weight: 4,
    },
    {
      arbitrary: fc.record({
        ...{ do: fc.constant("plan" as const), client, from: aDay, percent: aPercent },
      }),
      weight: 2,
    },
    { arbitrary: fc.record({ do: fc.constant("lock" as const) }), weight: 4 },
    { arbitrary: fc.record({ do: fc.constant("reopen" as const) }), weight: 1 },
  ];
  const first: readonly MonthAction[] = days.flatMap((day, at): MonthAction[] => [
    { do: "serve", day, product: "usdt_futures", rebate: decimal(`${at}.137283`) },
    { do: "list", fill: at, uid: uids[at % uids.length] ?? "" },
  ]);
  const any = fc.array(fc.oneof(...actions), { minLength: 5, maxLength });
  return any.map((all) => [...first, ...all].filter((action) => !without.includes(action.do)));
}

/** What is drawn, as it happens to these months; null where it can't. */
export function changeOf(model: MonthsModel, action: MonthAction): MonthChange | null {
  const ids = [...model.fills.keys()];
  if (action.do === "serve") return { do: "serve", fill: { ...action, id: `f${ids.length}` } };
  // The last month stays open: what changes is due in it.
  if (action.do === "lock") return model.next === model.months.at(-1) ? null : action;
  if (action.do === "reopen") return model.locks.length === 0 ? null : action;
  if (!("fill" in action)) return action;
  const fill = model.fills.get(ids[action.fill % ids.length] ?? "");
  if (!fill || fill.voided) return null;
  switch (action.do) {
    case "correct":
      return { do: "serve", fill: { ...fill, rebate: action.rebate } };
    case "withdraw":
      return { do: "withdraw", id: fill.id };
    case "list":
      return fill.uid === null ? { do: "list", id: fill.id, uid: action.uid } : null;
  }
}

/** Lets something happen to the model. */
export function applyTo(model: MonthsModel, change: MonthChange): void {
  switch (change.do) {
    case "serve":
      model.serve(change.fill);
      break;
    case "withdraw":
      model.withdraw(change.id);
      break;
    case "list":
      model.list(change.id, change.uid);
      break;
    case "assign":
      model.assign(change.uid, { ...change, owner: change.client });
      break;
    case "plan":
      model.plan(change.client, change.from, change.percent);
      break;
    case "lock":
      model.lock();
      break;
    case "reopen":
      model.reopen();
      break;
  }
}
