// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { ListedScenario } from "@/lib/connections/api";
import { SandboxScreen } from "./sandbox-screen";

const slow: ListedScenario = {
  ...{ name: "slow-exchange", description: "Answers after 8 seconds.", underWay: false },
};

afterEach(hidePage);

it("starts a scenario on paper, and stops all that are under way", async () => {
  const { changes } = showPage(<SandboxScreen connection={connectionOf()} />, {
    answers: {
      "GET /api/scenarios": { scenarios: [slow] },
      "POST /api/scenarios": { scenarios: [{ ...slow, underWay: true }] },
      "DELETE /api/scenarios": { scenarios: [slow] },
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Run Slow exchange on paper" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stop all (1)" }));
  await screen.findByRole("button", { name: "Run Slow exchange on paper" });
  expect(changes).toEqual([
    ["POST /api/scenarios", { name: "slow-exchange" }],
    ["DELETE /api/scenarios", {}],
  ]);
});

it("is for paper accounts only", () => {
  showPage(<SandboxScreen connection={connectionOf({ environment: "live" })} />);
  expect(screen.getByText("No sandbox for this account")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
