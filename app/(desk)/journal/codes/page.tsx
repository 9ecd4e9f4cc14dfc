import type { Metadata } from "next";
import { CodesScreen } from "@/components/journal/codes-screen";
import { DeskPage } from "../../account-page";

export const metadata: Metadata = { title: "Exchange codes" };

/** What each code of the exchange means for an order, and what to do. */
export default function Page() {
  return <DeskPage needs="instruments.view" Screen={CodesScreen} />;
}
