import type { Metadata } from "next";
import { PlansScreen } from "@/components/plans/plans-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Plan orders" };

/** Plan orders that wait. */
export default function Page() {
  return <AccountPage needs="orders.view" Screen={PlansScreen} />;
}
