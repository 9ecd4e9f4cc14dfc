// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { pages } from "@/components/desk/pages";
import { DeskFrame } from "@/components/frame/desk-frame";
import { Rail } from "@/components/frame/navigation";
import { isFull } from "@/lib/testing/size";
import { can, roleNames, roles } from "@/lib/users/roles";
import { AccountGate, DeskGate } from "./page-access";
import { connectionOf, hidePage, showPage } from "./testing/show-page";

afterEach(hidePage);

const Screen = () => <p>The page</p>;
const trader = connectionOf();
const broker = connectionOf({
  ...{ id: "con_2", accountId: "acc_2", accountName: "Broker", ndBroker: true },
});

// From what may do least to what may do all.
const tried = isFull ? roles : roles.filter((_, at) => at % 2 === 0);

describe.each(tried)("%s", (role) => {
  it("is offered the pages of the role, and refused every other one with the reason", async () => {
    for (const { path, name, needs } of pages) {
      showPage(
        <>
          <Rail />
          <DeskGate needs={needs} Screen={Screen} />
        </>,
        { role, connections: [trader] },
      );
      const may = can(role, needs);
      expect(screen.queryAllByRole("link", { name }).length, path).toBe(may ? 1 : 0);
      if (may) expect(screen.getByText("The page")).toBeTruthy();
      else await screen.findByText(new RegExp(`^${roleNames[role]} can't `));
      expect(screen.queryByText("The page") === null, path).toBe(!may);
      hidePage();
    }
  });
});

it("an account that is no broker's says so, and leads to the broker's", async () => {
  showPage(<AccountGate needs="transfers.view" broker Screen={Screen} />, {
    connections: [trader, broker],
  });
  await screen.findByText("Trader isn't a broker's main account");
  fireEvent.click(screen.getByRole("button", { name: "Switch to Broker" }));
  expect(await screen.findByText("The page")).toBeTruthy();
});

it("an address that names an account of nobody here opens no other in its place", () => {
  const before = document.title;
  showPage(
    <DeskFrame>
      <AccountGate needs="orders.view" Screen={Screen} />
    </DeskFrame>,
    { connections: [trader, broker], search: "connection=con_9&symbol=ETHUSDT" },
  );
  expect(screen.getByText(/doesn't exist or isn't yours/)).toBeTruthy();
  expect(screen.queryByText("The page")).toBeNull();
  expect(document.title).toMatch(/^Account not found/);
  expect(screen.getByRole("link", { name: "Broker, Trader" }).getAttribute("href")).toBe(
    "/orders?connection=con_2",
  );
  expect(screen.getByRole("button", { name: "Account not found. Choose one" })).toBeTruthy();
  act(() => history.replaceState(null, "", "?connection=con_1"));
  expect(screen.getByText("The page")).toBeTruthy();
  expect(document.title).toBe(before);
});
