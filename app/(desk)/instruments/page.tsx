import type { Metadata } from "next";
import { InstrumentsScreen } from "@/components/instruments/instruments-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Markets" };

/** Everything that can be traded, with its rules. */
export default function Page() {
  return <AccountPage needs="instruments.view" Screen={InstrumentsScreen} />;
}
