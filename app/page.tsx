import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { firstStartCookie } from "@/lib/overview/api";
import { startPath } from "@/lib/users/sign-in";
import { requirePrincipal } from "@/server/auth/current-principal";
import { isFirstStart } from "@/server/overview/overview";
import { whileDatabaseAnswers } from "./while-database-answers";

/**
 * A new desk begins with its invitation, any other with what the role works on; who is not signed
 * in is led to the sign-in.
 */
export default function HomePage() {
  return whileDatabaseAnswers(leadOn);
}

async function leadOn(): Promise<never> {
  const principal = await requirePrincipal();
  const remembered = (await cookies()).get(firstStartCookie)?.value;
  const isFirst = await isFirstStart(principal, remembered);
  return redirect(isFirst ? "/overview" : startPath(principal.role));
}
