import { dayMs } from "./source";

/** Which day of a run is what, by its number from the first. */
export interface Calendar {
  readonly days: number;
  /** The beginning of the first day in UTC+8, Unix ms. */
  readonly startMs: number;
  /** The exchange's clock when a run begins: eleven o'clock of the day before the last. */
  readonly clockMs: number;
  readonly heavy: number;
  readonly tied: number;
  readonly empty: readonly number[];
  /** Nothing of it in the first pass, a cut list in the third. */
  readonly emptyFirst: number;
  /** A cut list in the first pass, nothing of it in the third. */
  readonly cutFirst: number;
  /** Nothing of it in the second and third pass. */
  readonly emptyTwice: number;
  /** Cut lists in the second and third pass. */
  readonly cutTwice: number;
  /** A number that is none, and an empty id. */
  readonly bad: number;
  /** Shown a day too late. */
  readonly late: number;
  /** The day that ends during the run. */
  readonly last: number;
  /** Days on which the books change, and of which no lie is told. */
  readonly plain: readonly number[];
}

/** The exchange's records begin here, so fewer days can be read soon after it. */
const floorMs = Date.UTC(2025, 7, 31, 16);

/** Thirty days, of which one is forgotten meanwhile. */
function makeCalendar(): Calendar {
  const days = 31;
  const startMs = floorMs + 90 * dayMs;
  const from = 3;
  const [last, late] = [days - 1, days - 2];
  const roles = {
    heavy: from + 1,
    tied: from + 2,
    empty: [from + 3, from + 14],
    emptyFirst: from + 4,
    cutFirst: from + 5,
    emptyTwice: from + 6,
    cutTwice: from + 7,
    bad: from + 8,
  };
  const taken = [
    ...Object.values(roles)
      .flat()
      .filter((day) => day !== roles.tied),
    last,
    late,
  ];
  const plain = Array.from({ length: days - from }, (_, n) => from + n).filter(
    (day) => !taken.includes(day),
  );
  const clockMs = startMs + last * dayMs + 11 * 3_600_000;
  return { days, startMs, clockMs, late, last, plain, ...roles };
}

export const calendar = makeCalendar();
