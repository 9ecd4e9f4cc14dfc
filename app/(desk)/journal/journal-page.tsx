"use client";
import { JournalScreen } from "@/components/journal/journal-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/page-access";

/** The journal of all accounts of this desk, for those who may see it. */
export function JournalPage() {
  const { me } = useDesk();
  if (!me.capabilities.includes("journal.view")) {
    return <NeedsPermission capability="journal.view" />;
  }
  return <JournalScreen />;
}
