import type { Metadata } from "next";
import { GET as journalRoute } from "@/app/api/journal/route";
import { JournalScreen } from "@/components/journal/journal-screen";
import { DeskListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Journal" };

/** What this desk meant to change at its exchanges. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskListPage
      needs="journal.view"
      Screen={JournalScreen}
      serverDrawn
      searchParams={searchParams}
      asks={({ isUsual, ask }) => (isUsual ? ask("/api/journal", journalRoute, {}, "paged") : null)}
    />
  );
}
