import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AccountScreen } from "@/components/account/account-screen";
import { prefetchAnswer } from "@/lib/api/prefetch";
import { sessionRoutes } from "@/lib/api/routes/sessions";
import { requireSignedIn } from "@/server/auth/current-principal";
import { listOwnSessions } from "@/server/auth/own-sessions";

export const metadata: Metadata = { title: "Your account" };

/** Who is signed in: their role, their password, their sessions. */
export default async function Page() {
  const signedIn = await requireSignedIn();
  const queries = new QueryClient();
  await prefetchAnswer(queries, sessionRoutes.list, {}, async () => ({
    sessions: await listOwnSessions(signedIn),
  }));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <AccountScreen />
    </HydrationBoundary>
  );
}
