import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { IndexPage } from "./index-page";

export const metadata: Metadata = { title: "Index components" };

/** The symbols whose indexes can be looked at. */
export default async function Page() {
  await requirePrincipal();
  return <IndexPage symbol={null} />;
}
