import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { ticketAddress } from "@/components/order-parts/ticket-address";
import { firstOrderMarket } from "@/lib/orders/first-order";
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
          [firstOrderMarket, ...(category && symbol ? [{ category, symbol }] : [])],
        );
      }}
    />
  );
}
