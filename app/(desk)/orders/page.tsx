import type { Metadata } from "next";
import { firstOrderMarket } from "@/lib/orders/first-order";
import { AccountListPage, type PageProps } from "../account-page";
import { OrdersPage } from "./orders-page";

export const metadata: Metadata = { title: "Open orders" };

/** Open orders and the ticket. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="orders.view"
      Screen={OrdersPage}
      searchParams={searchParams}
      topics={({ accountId }) => [
        { kind: "orders", accountId },
        { kind: "journal", accountId },
      ]}
      markets={({ ticket, symbol }) => {
        const named = typeof ticket === "string" && typeof symbol === "string";
        return [firstOrderMarket, ...(named ? [{ category: ticket, symbol }] : [])];
      }}
    />
  );
}
