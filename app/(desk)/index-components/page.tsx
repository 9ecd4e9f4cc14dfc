import type { Metadata } from "next";
import { IndexScreen } from "@/components/index/index-screen";
import { AccountPage } from "../account-page";

export const metadata: Metadata = { title: "Index components" };

/** The symbols whose indexes can be looked at. */
export default function Page() {
  return <AccountPage needs="instruments.view" Screen={IndexScreen} />;
}
