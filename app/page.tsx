import { redirect } from "next/navigation";
import { startPath } from "@/lib/users/sign-in";
import { requirePrincipal } from "@/server/auth/current-principal";
import { sampleOnDesk } from "@/server/sample/remove";
import { whileDatabaseAnswers } from "./while-database-answers";

/**
 * A desk with a sample firm begins with the overview of it, any other with what the role works on;
 * who is not signed in is led to the sign-in.
 */
export default function HomePage() {
  return whileDatabaseAnswers(leadOn);
}

async function leadOn(): Promise<never> {
  const principal = await requirePrincipal();
  const { sample } = await sampleOnDesk(principal);
  return redirect(sample ? "/overview" : startPath(principal.role));
}
