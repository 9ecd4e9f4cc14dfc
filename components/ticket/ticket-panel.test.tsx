// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, it } from "vitest";
import { AddressProvider } from "@/components/desk/address-provider";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { topicText } from "@/lib/live/topic";
import { futuresRow } from "@/lib/orders/testing";
import { TicketPanel } from "./ticket-panel";

afterEach(hidePage);

it("takes what is typed for the symbol that was just chosen, before Next tells of it", async () => {
  const connection = connectionOf();
  const search = "ticket=USDT-FUTURES&symbol=BTCUSDT";
  // What Next says of the address, which it does some time after the address changed.
  const told = new URLSearchParams(search);
  const page = showPage(
    <SearchParamsContext value={told}>
      <AddressProvider>
        <TicketPanel connection={connection} />
        <TicketPrice category="USDT-FUTURES" symbol="ETHUSDT">
          ETHUSDT
        </TicketPrice>
      </AddressProvider>
    </SearchParamsContext>,
    { connections: [connection], search },
  );
  const rows = ["BTC", "ETH"].map((baseCoin) =>
    futuresRow({ symbol: `${baseCoin}USDT`, baseCoin }),
  );
  const topic = { kind: "instruments", venue: "paper", category: "USDT-FUTURES" } as const;
  await page.keep(topicText(topic), rows);
  expect(screen.getByRole("button", { name: /BTCUSDT/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "ETHUSDT into the ticket" }));
  fireEvent.change(screen.getByLabelText("Price"), { target: { value: "3000" } });
  expect(screen.getAllByRole("button", { name: /ETHUSDT/ })).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>("Price").value).toMatch(/^3,?000/);
});
