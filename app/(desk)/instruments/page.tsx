import type { Metadata } from "next";
import { marketsAddress } from "@/components/instruments/instrument-filter";
import { InstrumentsScreen } from "@/components/instruments/instruments-screen";
import { AccountPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Markets" };

/** Everything that can be traded, with its rules. */
export default function Page({ searchParams }: PageProps) {
  return (
    <AccountPage
      needs="instruments.view"
      Screen={InstrumentsScreen}
      searchParams={searchParams}
      prefetch={(data) => {
        const category = marketsAddress.category.parseServerSide(data.address.category);
        return data.snapshots([{ kind: "instruments", venue: data.connection.venue, category }]);
      }}
    />
  );
}
