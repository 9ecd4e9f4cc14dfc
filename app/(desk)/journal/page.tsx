import type { Metadata } from "next";
import { JournalScreen } from "@/components/journal/journal-screen";
import { journalPage, readJournalQuery } from "@/server/journal/views/page";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Journal" };

/** What this desk meant to change at its exchanges. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="journal.view"
      Screen={JournalScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.isUsual
          ? data.readPages("/api/journal", {}, ({ principal, query }) => {
              const { filter, places } = readJournalQuery(query);
              return journalPage(principal, filter, places);
            })
          : null
      }
    />
  );
}
