import type { Metadata } from "next";
import { BatchScreen } from "@/components/batch/batch-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Batch" };

/** Up to twenty orders in one request. */
export default function Page() {
  return <AccountPage needs="orders.place" Screen={BatchScreen} />;
}
