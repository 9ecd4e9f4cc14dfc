"use client";
import { IndexScreen } from "@/components/index/index-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission, NoAccount } from "@/components/shell/panels/page-access";

/** The indexes of the venue of this tab's account. */
export function IndexPage({ symbol }: { symbol: string | null }) {
  const { connection, may } = useDesk();
  if (!connection) return <NoAccount />;
  if (!may("instruments.view")) return <NeedsPermission capability="instruments.view" />;
  return <IndexScreen connection={connection} symbol={symbol} />;
}
