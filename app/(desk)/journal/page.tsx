import type { Metadata } from "next";
import { JournalScreen } from "@/components/journal/journal-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Journal" };

/** What this desk meant to change at its exchanges. */
export default function Page() {
  return <DeskPage needs="journal.view" Screen={JournalScreen} />;
}
