import type { Metadata } from "next";
import { categoryFromAddress } from "@/components/instruments/instrument-filter";
import { InstrumentsScreen } from "@/components/instruments/instruments-screen";
import { AccountListPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Markets" };

/** Everything that can be traded, with its rules. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountListPage
      needs="instruments.view"
      Screen={InstrumentsScreen}
      serverDrawn
      searchParams={searchParams}
      topics={({ venue }, { category }) => [
        { kind: "instruments", venue, category: categoryFromAddress(category) },
      ]}
    />
  );
}
