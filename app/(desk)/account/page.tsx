import type { Metadata } from "next";
import { AccountScreen } from "@/components/account/account-screen";
import { requirePrincipal } from "@/server/auth/current-principal";

export const metadata: Metadata = { title: "Your account" };

/** Who is signed in: their role, their password, their sessions. */
export default async function Page() {
  await requirePrincipal();
  return <AccountScreen />;
}
