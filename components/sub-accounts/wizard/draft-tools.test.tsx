// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hidePage, showPage } from "@/components/panels/testing/show-page";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { useCreationDraft } from "./draft";
import { DraftGrid } from "./draft-grid";
import { DraftTools } from "./draft-tools";

afterEach(hidePage);

const known: SubAccountsAnswer = {
  ...{ rows: [], ipSets: [], clients: [], queued: [], seen: [], openJobs: [] },
  ...{ quotaReached: null, yourAddress: null },
};

function Draft() {
  const draft = useCreationDraft(known, undefined);
  return (
    <>
      <DraftTools draft={draft} />
      <DraftGrid draft={draft} />
    </>
  );
}

it("generates as many rows as asked for, in place of the empty one", () => {
  showPage(<Draft />);
  fireEvent.click(screen.getByRole("radio", { name: "Generate" }));
  fireEvent.change(screen.getByLabelText("How many"), { target: { value: "12" } });
  fireEvent.click(screen.getByRole("button", { name: "Generate 12 rows" }));
  const names = screen
    .getAllByLabelText<HTMLInputElement>(/^Sub-account name of row/)
    .map(({ value }) => value);
  expect(new Set(names).size).toBe(12);
});
