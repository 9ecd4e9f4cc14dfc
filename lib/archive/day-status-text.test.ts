import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainNumbers } from "@/lib/decimal";
import { archiveItems } from "@/lib/overview/attention";
import { atSize } from "@/lib/testing/size";
import { addDays, day, dayBounds, dayMs } from "@/lib/time";
import type { ArchivedDay } from "./api";
import { completenessOf, completenessSentence, completenessText } from "./completeness";
import { daySentence, dayStateLabels, shownState } from "./day-status-text";
import { dayStates, isVerifiedDay } from "./enums";

const first = day("2026-11-01");
const start = dayBounds(first, "UTC+8").startMs;

const aDay = fc.record({
  day: fc.constant(first),
  state: fc.constantFrom(...dayStates),
  records: fc.constantFrom(0, 1, 500, 12_345),
  missing: fc.constantFrom(0, 1, 7),
  setAside: fc.constantFrom(0, 1, 3),
  completeSyncs: fc.constantFrom(0, 1, 2, 9),
  firstVerifiedAt: fc.constantFrom(null, start),
  lastCompleteAt: fc.constantFrom(null, start),
  nextAt: fc.constantFrom(null, start, start + 40 * dayMs),
  lastError: fc.constantFrom(null, "The list goes in circles."),
});

/** Everything that the product says of one day. */
function textsOf(one: ArchivedDay, now: number): string[] {
  const state = shownState(one);
  const completeness = completenessOf({ from: first, to: first }, [one]);
  const items = archiveItems(
    {
      ...{ accountId: "acc_1", accountName: "Broker", setAside: { transfers: 0 } },
      coverage: { now, lastDay: addDays(first, 1), days: [one] },
      recent: { records: 0, days: 0, effect: "0" },
      changes: [{ day: first, records: 2, effect: "-0.53205193" }],
    },
    plainNumbers,
  );
  return [
    ...[
      dayStateLabels[state].label,
      dayStateLabels[state].meaning,
      daySentence(one, now, plainNumbers),
    ],
    ...[completenessText(completeness), completenessSentence(completeness)],
    ...items.flatMap(({ message, detail }) => [message, detail]),
  ];
}

/** What may only be said of a verified day. */
const claims = /\b(verified|complete|confirmed|whole|all|settled|equal|proved)\b/i;
/** Says that it is not so. */
const denials = /\b0 of 1 day verified\b/g;

describe("the words of a day", () => {
  it("say no more than the table allows, whatever its state and counts", () => {
    const clock = fc.constantFrom(start + dayMs, start + 27 * dayMs, start + 40 * dayMs);
    fc.assert(
      fc.property(aDay, clock, (one, now) => {
        const texts = textsOf(one, now);
        if (!isVerifiedDay(one.state)) {
          for (const text of texts) expect(text.replace(denials, "")).not.toMatch(claims);
        } else {
          expect(texts.join(" ")).toContain("1 of 1 day verified");
        }
        if (one.records > 0) {
          const own = texts.slice(0, 5).join(" ");
          expect(own).not.toMatch(/never synced|nothing of it|forgot/i);
        }
        if (one.state !== "confirmed-empty") expect(texts.join(" ")).not.toMatch(/\bempty\b/i);
      }),
      { numRuns: atSize(3000) },
    );
  });

  it("name what is missing or set aside with its count, and that it still counts", () => {
    const one = (state: ArchivedDay["state"], more: Partial<ArchivedDay>): ArchivedDay => ({
      ...{ day: first, state, records: 0, missing: 0, setAside: 0, completeSyncs: 3 },
      ...{ firstVerifiedAt: null, lastCompleteAt: start, nextAt: null, lastError: null },
      ...more,
    });
    const now = start + 2 * dayMs;
    const nextAt = now + 3_600_000;
    expect(daySentence(one("changed", { missing: 1, nextAt }), now, plainNumbers)).toBe(
      "1 record missing from the last sync, still counted until the other method misses it too. " +
        "The other method syncs it at 01:00 UTC+8.",
    );
    const later = one("changed", { nextAt: now + 30 * 3_600_000 });
    expect(daySentence(later, now, plainNumbers)).toContain("syncs it on 4 Nov at 06:00 UTC+8.");
    expect(daySentence(one("quarantine", { setAside: 1, records: 1962 }), now, plainNumbers)).toBe(
      "1 invalid row not counted. The other 1,962 records count.",
    );
    expect(daySentence(one("lost", { completeSyncs: 0 }), now, plainNumbers)).toContain(
      "before it was synced",
    );
    expect(
      daySentence(one("lost", { completeSyncs: 0, records: 500 }), now, plainNumbers),
    ).toContain("Records found count");
  });
});
