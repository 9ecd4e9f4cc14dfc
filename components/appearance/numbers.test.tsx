// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { UserNumbers } from "@/components/desk/number-format";
import { PreferencesProvider } from "@/components/desk/preferences";
import { selectOption } from "@/components/panels/testing/select-option";
import { Figure } from "@/components/ui/figure";
import { Count, Digits, useNumbers } from "@/components/ui/numbers";
import { decimal } from "@/lib/decimal";
import { defaultAppearance } from "./appearance";
import { AppearanceMenu } from "./appearance-menu";
import { AppearanceProvider } from "./appearance-provider";

afterEach(cleanup);

function Written() {
  const numbers = useNumbers();
  return (
    <p data-testid="written">
      <Digits value={decimal("1234.5")} places={2} /> | <Count value={1962} /> |{" "}
      <Figure value={decimal("0.25")} shown={numbers.money(decimal("0.25"))} /> |{" "}
      <Figure value={decimal("1000.123")} shown={numbers.money(decimal("1000.123"))} />
    </p>
  );
}

const written = () => screen.getByTestId("written");

it("every number on the page follows the format that is chosen, which is kept", async () => {
  const kept = vi.fn();
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    kept(JSON.parse(String(init?.body)));
    return new Response("{}");
  });
  render(
    <AppearanceProvider initial={defaultAppearance}>
      <PreferencesProvider initial={{}}>
        <UserNumbers>
          <Written />
          <AppearanceMenu />
        </UserNumbers>
      </PreferencesProvider>
    </AppearanceProvider>,
  );
  expect(written().textContent).toBe("1,234.50 | 1,962 | 0.25 | 1,000.12");
  await selectOption("Numbers", "1.234,56");
  expect(written().textContent).toBe("1.234,50 | 1.962 | 0,25 | 1.000,12");
  expect(kept).toHaveBeenCalledWith({ name: "numbers", value: "1.234,56" });
  // Only what was rounded has its exact value at hand.
  expect(written().querySelectorAll("[tabindex]")).toHaveLength(1);
});
