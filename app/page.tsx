import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { firstOverCookie } from "@/lib/overview/first-over";
import { requirePrincipal } from "@/server/auth/principal";
import { isFirstStart } from "@/server/overview/first-start";

/** A new desk begins with its invitation, any other with its orders; first comes the sign-in. */
export default async function HomePage() {
  const principal = await requirePrincipal();
  const remembered = (await cookies()).get(firstOverCookie)?.value;
  redirect((await isFirstStart(principal, remembered)) ? "/overview" : "/orders");
}
