// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import type { DriftRow } from "@/lib/connections/api";
import { UnknownFields } from "./unknown-fields";

const at = Date.parse("2026-11-20T10:00:00Z");

const drift: readonly DriftRow[] = [
  {
    ...{ venue: "paper", endpoint: "unfilled-orders", field: "list[].delegateType" },
    ...{ seen: "foo_bar", example: '"foo_bar"', count: 3, firstAt: at, lastAt: at },
  },
  {
    ...{ venue: "paper", endpoint: "instruments", field: "[].ofTomorrow", seen: "(extra)" },
    ...{ example: null, count: 1, firstAt: at, lastAt: at },
  },
];

const open = (venue: string, answer: object) =>
  showPage(<UnknownFields venue={venue} />, { answers: { "GET /api/unknown-fields": answer } });

afterEach(hidePage);

it("lists a venue's unknown fields with an example and how long each was seen", async () => {
  open("paper", { rows: drift });
  const table = await screen.findByRole("table", { name: "Unknown fields and values" });
  const shown = (words: string) => within(table).getByText(words).closest("tr")?.textContent;
  expect(shown("list[].delegateType")).toMatch(/unfilled-orders.*foo_bar.*"foo_bar".*3$/);
  expect(shown("[].ofTomorrow")).toMatch(/instruments.*\(extra\)\u2013.*1$/);
});

it("says that nothing is unknown, and shows no other venue's", async () => {
  open("main", { rows: drift });
  expect(await screen.findByText("none in the last 30 days")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("says that they could not be read", async () => {
  open("paper", new Response("", { status: 503 }));
  expect(await screen.findByText(/^The unknown fields couldn't be loaded/)).toBeTruthy();
});
