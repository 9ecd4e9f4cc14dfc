import type { Metadata } from "next";
import { RiskScreen } from "@/components/risk/risk-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Risk" };

const uses = ["max-open", "set-all-leverage"] as const;

/** Max open and leverage. */
export default function Page() {
  return <AccountPage needs="orders.view" uses={uses} Screen={RiskScreen} />;
}
