import type { Metadata } from "next";
import { ClientsScreen } from "@/components/commissions/clients-screen";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Clients" };

/** Whose the commissions are, and what is nobody's. */
export default function Page() {
  return <AccountPage needs="commissions.view" broker Screen={ClientsScreen} />;
}
