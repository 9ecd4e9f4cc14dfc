import type { Metadata } from "next";
import { AccountPage } from "../account-page";
import { OrdersPage } from "./orders-page";

export const metadata: Metadata = { title: "Open orders" };

/** Open orders and the ticket. */
export default function Page() {
  return <AccountPage needs="orders.view" Screen={OrdersPage} />;
}
