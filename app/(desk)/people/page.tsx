import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { PeoplePage } from "./people-page";

export const metadata: Metadata = { title: "Users" };

/** Who works on this desk. */
export default async function Page() {
  await requirePrincipal();
  return <PeoplePage />;
}
