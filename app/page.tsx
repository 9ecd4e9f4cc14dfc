import { redirect } from "next/navigation";
import { requirePrincipal } from "@/server/auth/principal";

/** The desk begins with its orders; who is not signed in is led to the sign-in. */
export default async function HomePage() {
  await requirePrincipal();
  redirect("/orders");
}
