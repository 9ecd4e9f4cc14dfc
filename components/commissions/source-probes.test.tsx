// @vitest-environment happy-dom
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ZoneProvider } from "@/components/ui/times";
import type { SourceProbe } from "@/lib/archive/source-probes";
import { SourceProbes } from "./source-probes";

const at = Date.UTC(2026, 10, 22, 16, 30);
const uid: SourceProbe = { probe: "uid", passed: true, finding: "It got no records.", at };
const parts: SourceProbe = { probe: "parts", passed: false, finding: "9 were not.", at };

const row = (name: RegExp) => within(screen.getByRole("row", { name }));

it("finding of each probe what was expected, what was seen, when, and what the desk does", () => {
  render(
    <ZoneProvider value="Europe/Vienna">
      <SourceProbes probes={[uid, parts]} />
    </ZoneProvider>,
  );
  expect(screen.getByText(/last run 2026-11-22 17:30 CET/)).toBeTruthy();
  expect(row(/UID filter/).getByText("As expected")).toBeTruthy();
  expect(row(/UID filter/).queryByText(/Fills aren't attributed/)).toBeNull();
  expect(row(/Times within a day/).getByText("Different")).toBeTruthy();
  expect(row(/Times within a day/).getByText(/weaker proof/)).toBeTruthy();
  expect(row(/^Range bounds/).getByText("Inconclusive")).toBeTruthy();
});

it("finding that nothing was tried out yet", () => {
  render(<SourceProbes probes={[]} />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText(/run after the first synced day/)).toBeTruthy();
});
