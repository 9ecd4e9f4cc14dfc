import type { Metadata } from "next";
import { DiagnosticsScreen } from "@/components/connections/diagnostics-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Diagnostics" };

/** What the exchange answers that the desk does not know. */
export default function Page() {
  return <DeskPage needs="connections.view" Screen={DiagnosticsScreen} />;
}
