import { redirect } from "next/navigation";
import { homePath } from "@/lib/people/home-path";
import { requirePrincipal } from "@/server/auth/principal";

/** The desk begins with what the role works on; who is not signed in is led to the sign-in. */
export default async function HomePage() {
  const { role } = await requirePrincipal();
  redirect(homePath(role));
}
