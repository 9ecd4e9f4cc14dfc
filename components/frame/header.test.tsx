// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { Environment, Role } from "@/lib/users/roles";
import { Header } from "./header";

afterEach(hidePage);

const open = (role: Role, environment: Environment) =>
  showPage(<Header />, { role, connections: [connectionOf({ environment })] });

const sandbox = () => screen.queryByRole("link", { name: "Paper account: open the sandbox" });

it("leads an owner from the mark of a paper account to the sandbox", () => {
  open("owner", "paper");
  expect(sandbox()?.getAttribute("href")).toBe("/sandbox");
  expect(sandbox()?.textContent).toBe("paper");
});

it.each([
  ["admin", "paper"],
  ["owner", "demo"],
  ["owner", "live"],
] as const)("shows the mark alone to an %s on a %s account", (role, environment) => {
  open(role, environment);
  expect(screen.getByText(environment)).toBeTruthy();
  expect(sandbox()).toBeNull();
});
