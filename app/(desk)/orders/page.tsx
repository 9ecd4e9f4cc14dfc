import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { OrdersPage } from "./orders-page";

export const metadata: Metadata = { title: "Open orders" };

/** Open orders and the ticket. */
export default async function Page() {
  await requirePrincipal();
  return <OrdersPage />;
}
