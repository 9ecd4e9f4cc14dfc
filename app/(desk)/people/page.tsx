import type { Metadata } from "next";
import { PeopleScreen } from "@/components/people/people-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Users" };

/** Who works on this desk. */
export default function Page() {
  return <DeskPage needs="people.manage" Screen={PeopleScreen} />;
}
