"use client";
import { PeopleScreen } from "@/components/people/people-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/page-access";

/** The people of this desk, for those who manage them. */
export function PeoplePage() {
  const { me } = useDesk();
  if (!me.capabilities.includes("people.manage")) {
    return <NeedsPermission capability="people.manage" />;
  }
  return <PeopleScreen />;
}
