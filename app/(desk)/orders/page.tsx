import type { Metadata } from "next";
import { firstOrderMarket } from "@/lib/orders/first-order";
import { AccountPage, type PageProps } from "../account-page";
import { OrdersPage } from "./orders-page";

export const metadata: Metadata = { title: "Open orders" };

/** Open orders and the ticket. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="orders.view"
      Screen={OrdersPage}
      searchParams={searchParams}
      prefetch={(data) => {
        const { accountId } = data.connection;
        const { ticket, symbol } = data.address;
        const named = typeof ticket === "string" && typeof symbol === "string";
        return data.snapshots(
          [
            { kind: "orders", accountId },
            { kind: "journal", accountId },
          ],
          [firstOrderMarket, ...(named ? [{ category: ticket, symbol }] : [])],
        );
      }}
    />
  );
}
