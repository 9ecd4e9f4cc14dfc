import { add, type Decimal, decimal, maximum, minimum, negate, subtract, sum } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import type { Month } from "./month";
import type { PayoutNetworkId } from "./payout-networks";

/** Where a client's money goes. */
export interface PayoutAddress {
  readonly network: PayoutNetworkId;
  readonly address: string;
  /** A memo or tag, where the receiver needs one. */
  readonly memo: string | null;
}

/** A client's payee as it was entered once; a change is another entry. */
export interface PayeeEntry {
  /** Counts from 1 for each client. */
  readonly number: number;
  /** Null where the client has none. */
  readonly to: PayoutAddress | null;
  /** Where its statements go; null where none is known. */
  readonly email: string | null;
  /** Unix ms. */
  readonly at: number;
  readonly by: string;
}

/** That money would go to another address than before. */
export interface AddressChange extends Pick<PayeeEntry, "number" | "at" | "by"> {
  readonly before: PayoutAddress;
  readonly now: PayoutAddress;
}

const isSame = (a: PayoutAddress, b: PayoutAddress) =>
  a.network === b.network && a.address === b.address && a.memo === b.memo;

/** Whether two entries send the money to the same place. */
export const paysTheSame = (a: Pick<PayeeEntry, "to">, b: Pick<PayeeEntry, "to">): boolean =>
  a.to === null || b.to === null ? a.to === b.to : isSame(a.to, b.to);

/**
 * Whether the newest of a client's entries, oldest first, redirects its money: another address was
 * entered before, and the last payout didn't go to this one. `paid` are the entries that were paid
 * to, the last payout's at the end.
 */
export function addressChange(
  entries: readonly PayeeEntry[],
  paid: readonly number[],
): AddressChange | null {
  const now = entries.at(-1)?.to;
  if (!now) return null;
  const paidTo = entries.find(({ number }) => number === paid.at(-1))?.to;
  if (paidTo && isSame(paidTo, now)) return null;
  const at = entries.findLastIndex(({ to }) => to !== null && !isSame(to, now));
  const before = entries[at]?.to;
  const changed = entries.slice(at + 1).find(({ to }) => to !== null);
  if (!before || !changed) return null;
  return { number: changed.number, at: changed.at, by: changed.by, before, now };
}

/** What a client is to get for a month by its newest lock, and what it got; USDT. */
export interface MonthBalance {
  readonly month: Month;
  readonly payable: Decimal;
  readonly paid: Decimal;
}

/** The same, settled: `carriedIn` + `payable` = `paid` + `open` + `carried`. */
interface SettledMonth extends MonthBalance {
  /** What the months before left below 0: it is set off first. */
  readonly carriedIn: Decimal;
  /** What is still to be paid. */
  readonly open: Decimal;
  /** Below 0: what the client owes, and the next month sets off. It is never paid. */
  readonly carried: Decimal;
}

/** A client's months in their order, and its sums: `paid` + `open` + `carried` is `payable`. */
export interface Settlement {
  readonly months: readonly SettledMonth[];
  readonly payable: Decimal;
  readonly paid: Decimal;
  readonly open: Decimal;
  readonly carried: Decimal;
}

const zero = decimal("0");

/** Sets off what months left below 0 against those after them. */
export function settle(balances: readonly MonthBalance[]): Settlement {
  const inOrder = balances.toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const months: SettledMonth[] = [];
  for (const { month, payable, paid } of inOrder) {
    const carriedIn = months.at(-1)?.carried ?? zero;
    const left = subtract(add(payable, carriedIn), paid);
    const [open, carried] = [maximum(left, zero), minimum(left, zero)];
    months.push({ month, payable, paid, carriedIn, open, carried });
  }
  return {
    months,
    payable: sum(months.map(({ payable }) => payable)),
    paid: sum(months.map(({ paid }) => paid)),
    open: sum(months.map(({ open }) => open)),
    carried: months.at(-1)?.carried ?? zero,
  };
}

/** What happened to a client's money, as it is stored. */
export type LedgerEvent = LockedPayable | Payout;

/** A lock says what the client is to get for its month; a later lock of the month replaces it. */
interface LockedPayable {
  readonly kind: "due";
  /** Unix ms. */
  readonly at: number;
  readonly month: Month;
  readonly payable: Decimal;
  /** The number of the lock's statement. */
  readonly statement: string;
}

/** A payout, or the reversal of one. */
export interface Payout {
  readonly kind: "payout" | "reversal";
  readonly id: string;
  /** Of a reversal: the payout that it takes back. */
  readonly reverses: string | null;
  readonly at: number;
  readonly by: string;
  readonly month: Month;
  /** Below 0 in a reversal. */
  readonly amount: Decimal;
  /** The payee's entry that was paid to. */
  readonly payee: number;
  readonly network: PayoutNetworkId;
  readonly txId: string;
  readonly paidOn: Day;
  /** The payout file that it belongs to; null where it was paid by hand. */
  readonly file: number | null;
  /** Why it was reversed. */
  readonly reason: string | null;
}

/** A line of a client's ledger. */
export interface LedgerEntry {
  readonly key: string;
  readonly at: number;
  readonly kind: "statement" | "replaced" | "payout" | "reversal";
  readonly month: Month;
  /** The number of a statement. */
  readonly statement: string | null;
  readonly payout: Payout | null;
  readonly due: Decimal | null;
  readonly paid: Decimal | null;
  /** All that is open and carried after it. */
  readonly open: Decimal;
  readonly carried: Decimal;
  /** It was taken back later: by the statement that replaced it, or by a reversal. */
  readonly struckBy: string | null;
}

/** A client's ledger, newest first, with what its columns add up to. */
export interface Ledger extends Omit<Settlement, "months"> {
  readonly entries: readonly LedgerEntry[];
}

type NewEntry = Omit<LedgerEntry, "open" | "carried" | "struckBy">;

/**
 * Writes a client's ledger. Nothing in it is edited: what a later lock replaces, and what is
 * reversed, stays as it was with its counter-entry beside it.
 */
export function ledgerOf(events: readonly LedgerEvent[]): Ledger {
  const balances = new Map<Month, MonthBalance>();
  const statements = new Map<Month, LedgerEntry>();
  const struck = new Map<string, string>();
  const entries: LedgerEntry[] = [];
  const write = (entry: NewEntry): LedgerEntry => {
    const { month } = entry;
    const before = balances.get(month) ?? { month, payable: zero, paid: zero };
    const payable = add(before.payable, entry.due ?? zero);
    balances.set(month, { month, payable, paid: add(before.paid, entry.paid ?? zero) });
    const { open, carried } = settle([...balances.values()]);
    const written = { ...entry, open, carried, struckBy: null };
    entries.push(written);
    return written;
  };
  for (const event of events.toSorted((a, b) => a.at - b.at)) {
    const { month, at } = event;
    if (event.kind === "due") {
      const before = statements.get(month);
      if (before) {
        struck.set(before.key, event.statement);
        write({
          ...before,
          at,
          kind: "replaced",
          due: negate(before.due ?? zero),
          key: `-${before.key}`,
        });
      }
      const due = {
        key: event.statement,
        at,
        month,
        statement: event.statement,
        due: event.payable,
      };
      statements.set(month, write({ ...due, kind: "statement", payout: null, paid: null }));
    } else {
      if (event.reverses !== null) struck.set(event.reverses, event.id);
      const paid = { key: event.id, at, month, payout: event, paid: event.amount };
      write({ ...paid, kind: event.kind, statement: null, due: null });
    }
  }
  const { months: _, ...sums } = settle([...balances.values()]);
  const marked = entries.map((entry) => ({ ...entry, struckBy: struck.get(entry.key) ?? null }));
  return { entries: marked.reverse(), ...sums };
}

/** A client's payee with all its entries, newest first, and its ledger. */
export interface ClientPayouts {
  readonly payee: PayeeEntry | null;
  readonly history: readonly PayeeEntry[];
  readonly change: AddressChange | null;
  readonly ledger: Ledger;
}

/** What a month's payout step shows of a client. */
export interface PayoutRow extends Omit<SettledMonth, "month"> {
  readonly client: string;
  readonly name: string;
  readonly statement: string;
  readonly payee: PayeeEntry | null;
  readonly change: AddressChange | null;
  /** The newest file that holds the month's payable and isn't voided. */
  readonly file: number | null;
  /** Whether the file's payout is paid; null without a file. */
  readonly filePaid: boolean | null;
  /** Those of this month, newest first; reversed ones too. */
  readonly payouts: readonly Payout[];
}

/** One payout of a file, as it was frozen. */
export interface PayoutFileRow {
  readonly client: string;
  readonly name: string;
  readonly to: PayoutAddress;
  readonly payee: number;
  readonly amount: Decimal;
  readonly paid: boolean;
  /** The lock whose payable it is. */
  readonly lock: number;
  /** Not paid, and by the month's newest lock another amount is open. */
  readonly outdated: boolean;
}

/** A file of payouts; it never changes. */
export interface PayoutFile {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly at: number;
  readonly by: string;
  readonly rows: readonly PayoutFileRow[];
  readonly voided: { readonly at: number; readonly by: string; readonly reason: string } | null;
}

/** The payouts of a month. */
export interface MonthPayouts {
  readonly month: Month;
  /** `reopened`: what stands here is of the last lock, and changes with the next one. */
  readonly state: "open" | "locked" | "reopened";
  readonly rows: readonly PayoutRow[];
  /** Newest first. */
  readonly files: readonly PayoutFile[];
}

/** What a month's payout file is called. */
export const payoutFileName = (month: Month, number: number): string =>
  `payouts-${month}-${number}.csv`;
