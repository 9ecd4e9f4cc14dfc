// @vitest-environment happy-dom

import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { day } from "@/lib/time";
import { WeekCalendar } from "./week-calendar";

it.each([
  ["2026-09-01", "2026-09-30", ["Sep", "", "", "", ""]],
  ["2026-08-27", "2026-10-06", ["Aug", "", "Sep", "", "", "", "Oct"]],
])("heads a week by the month of its first day in range: %s to %s", (first, last, months) => {
  render(
    <WeekCalendar first={day(first)} last={day(last)} days={[]} current={null} onOpen={() => {}} />,
  );
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.map((text) => (text?.startsWith("Week of") ? "" : text))).toEqual(months);
});
