import type { Metadata } from "next";
import { JournalScreen } from "@/components/journal/journal-screen";
import { journalRoutes } from "@/lib/api/routes/journal";
import { journalPage } from "@/server/journal/views/page";
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
          ? data.readPages(journalRoutes.list, {}, ({ principal, query }) => {
              const { before, unknownBefore, q: text, ...filter } = query;
              return journalPage(principal, { ...filter, text }, { before, unknownBefore });
            })
          : null
      }
    />
  );
}
