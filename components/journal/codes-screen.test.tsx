// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showPage } from "@/components/panels/testing/show-page";
import { explainedCodes } from "@/lib/exchange/code-meanings";
import { codeTable, isDefinite } from "@/lib/exchange/codes";
import { CodesScreen } from "./codes-screen";

describe("the exchange's codes", () => {
  it("are all there, and none that leaves an outcome open is called done or not done", () => {
    expect(explainedCodes.map(({ code }) => code).sort()).toEqual([...codeTable.keys()].sort());
    for (const { code, label, advice } of explainedCodes) {
      expect(label.includes("not done"), code).toBe(isDefinite(code));
      if (/unknown/i.test(label)) expect(advice, code).toContain("Don't send");
    }
  });

  it("are found by number and by words, with what to do", async () => {
    await showPage(<CodesScreen />);
    const filter = screen.getByLabelText("Filter by code or text");
    await act(() => fireEvent.change(filter, { target: { value: "40010" } }));
    expect(screen.getByRole("heading").parentElement?.textContent).toContain("1 of ");
    const row = screen.getByText("40010").closest("tr, [role=row]");
    expect(row?.textContent).toContain("Unknown: may be done");
    expect(row?.textContent).toContain("Don't send it again.");
    await act(() => fireEvent.change(filter, { target: { value: "duplicate" } }));
    expect(screen.getAllByText("Unknown until found")).toHaveLength(4);
    await act(() => fireEvent.change(filter, { target: { value: "nothing such" } }));
    expect(screen.getByText("No code matches the filter")).toBeTruthy();
    await act(() => fireEvent.change(filter, { target: { value: "49999" } }));
    expect(screen.getByText("49999. Unknown: may be done")).toBeTruthy();
  });
});
