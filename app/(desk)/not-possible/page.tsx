import type { Metadata } from "next";
import { NotPossibleScreen } from "@/components/connections/not-possible-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "What this desk can't do" };

/** What the exchange's interface lacks, and where it can be done. */
export default function Page() {
  return <DeskPage needs="instruments.view" Screen={NotPossibleScreen} />;
}
