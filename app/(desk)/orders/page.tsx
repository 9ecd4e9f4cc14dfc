import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { ticketAddress } from "@/components/order-parts/ticket-address";
import { startMarket } from "@/lib/orders/start-market";
import { AccountPage, type PageProps } from "../account-page";
import { OrdersPage } from "./orders-page";

export const metadata: Metadata = { title: "Open orders" };

const loadTicket = createLoader(ticketAddress);

/** Open orders and the ticket. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="orders.view"
      Screen={OrdersPage}
      searchParams={searchParams}
      prefetch={(data) => {
        const { accountId } = data.connection;
        const { ticket: category, symbol } = loadTicket(data.address);
        return data.snapshots(
          [
            { kind: "orders", accountId },
            { kind: "journal", accountId },
          ],
          [startMarket, ...(category && symbol ? [{ category, symbol }] : [])],
        );
      }}
    />
  );
}
