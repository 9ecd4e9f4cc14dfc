import "server-only";
import { createHash } from "node:crypto";
import type { Day } from "@/lib/time";
import type { Calendar } from "./calendar";
import type { Change, Changes } from "./changes";
import type { DeskSide, Listed } from "./desk-side";
import { add, differing, type ExactSums, exact, noSums } from "./exact";
import type { LyingExchange } from "./lying-exchange";
import { mayBeVerified } from "./pass-log";
import type { Claim } from "./too-much";
import type { SourceRecord } from "./write-record";

/** One line of the table of a run. */
export interface Line {
  readonly what: string;
  readonly count: number;
  /** A sentence that is true as long as the count is zero must hold; null where it is only told. */
  readonly broken: string | null;
  /** Some of what was counted, in words. */
  readonly examples?: readonly string[];
}

/** Everything that is known when a run is over. */
export interface ArchiveFacts {
  readonly exchange: LyingExchange;
  readonly calendar: Calendar;
  readonly changes: Changes;
  readonly on: DeskSide;
  readonly dayOf: (day: number) => Day;
  readonly kills: number;
  readonly claims: readonly Claim[];
  readonly observations: number;
  /** What each pass took. */
  readonly seconds: readonly number[];
  readonly stuck: readonly string[];
}

/** Holds the archive against the books, and against what was served of them. */
export async function checkRun(facts: ArchiveFacts): Promise<readonly Line[]> {
  const { exchange, kills, claims, observations, seconds, stuck } = facts;
  const { source, log } = exchange;
  const listed = await facts.on.corrections();
  return [
    countLine("fills in the books", source.count),
    ...seconds.map((took, at) => countLine(`seconds for pass ${at + 1}`, took)),
    countLine("calls", exchange.calls),
    ...[...exchange.failed].map(([kind, count]) => countLine(`of them failed: ${kind}`, count)),
    countLine("pages of records served", exchange.pages),
    ...[...exchange.lied].map(([lie, count]) => countLine(`of them lied: ${lie}`, count)),
    countLine("kills", kills),
    countLine("passes of a day served to the end along the cursor", log.totals.cursor),
    countLine("the same in slices of time", log.totals.slices),
    ...changeLines(facts.changes.all),
    countLine("changes listed", listed.length),
    countLine("looks at what is said of every day", observations),
    none("days that did not come to the end of a pass", stuck, "A pass did not end."),
    none(
      "days and products whose sums differ from the books",
      await wrongSums(facts),
      "Sums differ from the source's.",
    ),
    none(
      "sums over all days that differ from the books",
      await wrongTotals(facts),
      "The sum over all days differs from the source's.",
    ),
    none(
      "changes not listed exactly once",
      wronglyListed(facts.changes.all, listed, facts.dayOf),
      "Changes of the source are not listed, or more than once.",
    ),
    none(
      "listed changes of records that never changed",
      invented(facts, listed),
      "Changes are listed that the source never made.",
    ),
    none(
      "words that say more than the passes served",
      claims.map(({ day, state, pass, reason }) => `${day} ${state} in pass ${pass}: ${reason}`),
      "A day was called verified though its last two passes do not say so.",
    ),
    none(
      "days not called verified though their last passes agree",
      await unverified(facts),
      "Two further passes agreed and the day is not verified.",
    ),
    none(
      "verified days whose digest is not that of the books",
      await wrongDigests(facts),
      "A verified day has other records than the source.",
    ),
    none(
      "what the archive's own check finds",
      await facts.on.faults(),
      "The archive's own check finds a fault.",
    ),
    none("readings that stand open", await openReads(facts), "A reading stands open at the end."),
  ];
}

const countLine = (what: string, count: number): Line => ({ what, count, broken: null });

const none = (what: string, found: readonly string[], broken: string): Line => ({
  ...{ what, broken },
  count: found.length,
  examples: found.slice(0, 5),
});

function changeLines(all: readonly Change[]): readonly Line[] {
  const counts = new Map<string, number>();
  for (const { what } of all) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => countLine(`changes of the books: ${what}`, count));
}

type Reported = Awaited<ReturnType<DeskSide["report"]>>["total"];

function exactOf(reported: Reported): ExactSums {
  const { unstated } = reported;
  return {
    fills: reported.fills,
    volume: exact(reported.volume),
    fee: exact(reported.fee),
    pureFee: exact(reported.pureFee),
    pureFeeSize: exact(reported.pureFeeSize),
    rebate: exact(reported.rebate),
    noVolume: unstated.volume,
    noFee: unstated.fee,
    noPureFee: unstated.pureFee,
    noRebate: unstated.rebate,
  };
}

async function wrongSums({ exchange, calendar, on, dayOf }: ArchiveFacts) {
  const truth = exchange.source.sums();
  const wrong: string[] = [];
  for (let day = 0; day < calendar.days; day += 1) {
    const name = dayOf(day);
    const { rows } = await on.report(name, name, "product");
    const reported = new Map(rows.map(({ key, ...sums }) => [key, exactOf(sums)]));
    const booked = [...truth.keys()].filter((key) => key.startsWith(`${day} `));
    const products = new Set([...reported.keys(), ...booked.map((key) => key.split(" ")[1] ?? "")]);
    for (const product of products) {
      const of = truth.get(`${day} ${product}`) ?? noSums();
      const names = differing(of, reported.get(product) ?? noSums());
      if (names.length > 0) wrong.push(`${name} ${product}: ${names.join(", ")}`);
    }
  }
  return wrong;
}

/** The sum over the range, the sum of its days, and the rebates of its chart. */
async function wrongTotals({ exchange, calendar, on, dayOf }: ArchiveFacts) {
  const all = noSums();
  for (const of of exchange.source.sums().values()) add(all, of);
  const report = await on.report(dayOf(0), dayOf(calendar.days - 1), "day");
  const byDay = noSums();
  for (const { key: _, ...sums } of report.rows) add(byDay, exactOf(sums));
  const chart = report.chart.reduce((sum, { rebate }) => sum + exact(rebate), 0n);
  return [
    ...differing(all, exactOf(report.total)).map((name) => `the total's ${name}`),
    ...differing(all, byDay).map((name) => `${name} over the days`),
    ...(chart === all.rebate ? [] : ["the chart's rebate"]),
  ];
}

const keyOf = ({ orderId, fillId }: SourceRecord) => `${orderId} ${fillId}`;

function wronglyListed(
  all: readonly Change[],
  listed: readonly Listed[],
  dayOf: (day: number) => Day,
): readonly string[] {
  const byRecord = entriesByRecord(listed);
  return all.flatMap(({ what, record, kinds, mayBe, moved }) => {
    const entries = byRecord.get(keyOf(record)) ?? [];
    const found = entries.map(({ kind }) => kind);
    if (isListedAs(found, kinds, mayBe)) return [];
    if (moved && isGoneAndBack(entries, moved.map(dayOf))) return [];
    return [`${what} (fill ${record.fillId}): listed as ${found.join(", ") || "nothing"}`];
  });
}

/**
 * Voided on its old day and returned on its new one, and nothing else: until the new day is
 * synced, a move that both methods saw the end of is no other than a withdrawal.
 */
function isGoneAndBack(entries: readonly Listed[], days: readonly Day[]): boolean {
  const shown = entries.map(({ kind, day }) => `${kind} ${day}`).sort();
  return shown.join() === [`returned ${days[1]}`, `voided ${days[0]}`].join();
}

/** Each of the kinds once, and beside them nothing but what may be, once. */
function isListedAs(
  found: readonly string[],
  kinds: readonly string[],
  mayBe: readonly string[],
): boolean {
  const besides = found.filter((kind) => !kinds.includes(kind));
  return (
    kinds.every((kind) => found.filter((each) => each === kind).length === 1) &&
    besides.every((kind, at) => mayBe.includes(kind) && besides.indexOf(kind) === at)
  );
}

function entriesByRecord(listed: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
  const entries = new Map<string, Listed[]>();
  for (const entry of listed) {
    const known = entries.get(entry.key);
    if (known) known.push(entry);
    else entries.set(entry.key, [entry]);
  }
  return entries;
}

/**
 * On days of which no lie was told nothing but the changes may be listed; on the others a record
 * may be missing or come back as it was shown, each once.
 */
function invented(facts: ArchiveFacts, listed: readonly Listed[]): readonly string[] {
  const { calendar, changes, dayOf } = facts;
  const { emptyFirst, cutFirst, emptyTwice, cutTwice } = calendar;
  const lied = [emptyFirst, cutFirst, emptyTwice, cutTwice].map(dayOf) as string[];
  const changed = new Set(changes.all.map(({ record }) => keyOf(record)));
  const seen = new Set<string>();
  return listed
    .filter(({ day, kind, key }) => {
      if (changed.has(key)) return false;
      if (!lied.includes(day)) return true;
      const twice = seen.has(`${key} ${kind}`);
      seen.add(`${key} ${kind}`);
      return twice;
    })
    .map(({ day, kind }) => `${kind} on ${day}`);
}

async function unverified({ exchange, calendar, on, dayOf }: ArchiveFacts) {
  const states = await on.daysOf(dayOf(0), dayOf(calendar.days - 1));
  return states.flatMap(({ day, state }) => {
    const passes = exchange.log.of(exchange.source.dayAt(Date.parse(`${day}T00:00:00+08:00`)));
    const settled = state === "confirmed" || state === "confirmed-empty";
    // The last day has just been published, and the first is half forgotten.
    const tooNew = day === dayOf(calendar.last);
    return settled || tooNew || !mayBeVerified(passes) ? [] : [`${day} is ${state}`];
  });
}

/** Whatever was killed or came twice: a verified day has the digest that the books have of it. */
async function wrongDigests({ exchange, calendar, on, dayOf }: ArchiveFacts) {
  const digests = await on.digests();
  const days = Array.from({ length: calendar.days }, (_, day) => day);
  if (digests.size < calendar.days / 2) return [`only ${digests.size} days are verified`];
  return days.flatMap((day) => {
    const reported = digests.get(dayOf(day));
    const due = digestOf(exchange.source.days[day]?.records ?? []);
    return reported === undefined || reported === due
      ? []
      : [`${dayOf(day)} has ${reported.slice(0, 8)}`];
  });
}

/** SHA-256 over the sorted SHA-256 of each record's texts. */
function digestOf(records: readonly SourceRecord[]): string {
  const lines = records.map((of) => {
    const key = [of.bizType, of.subBizType, of.symbol, of.orderId, of.fillId, String(of.ts)];
    const amounts = [of.volume, of.fee, of.pureFee, of.rebateAmount];
    const texts = [...key, of.clientOid || null, ...amounts].map((text) => JSON.stringify(text));
    return createHash("sha256")
      .update(`[${texts.join(", ")}]`)
      .digest();
  });
  const all = createHash("sha256");
  for (const line of lines.sort(Buffer.compare)) all.update(line);
  return all.digest("hex");
}

async function openReads({ on }: ArchiveFacts): Promise<readonly string[]> {
  return (await on.openReads()).map(({ day }) => `that of ${day} is open`);
}
