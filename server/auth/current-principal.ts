import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Me } from "@/lib/users/api";
import type { Principal } from "@/lib/users/roles";
import { pagePathHeader, safeRedirectPath } from "@/lib/users/sign-in";
import { meOf, readSignedIn, type SignedIn } from "./sessions";

/** Asked once while one page renders, however many of its parts want to know. */
const pageSignedIn = cache(async (): Promise<SignedIn | null> => {
  const sent = await headers();
  // The browser prefetches links by itself; that is no user's activity.
  const byItself = sent.has("next-router-prefetch") || sent.get("purpose") === "prefetch";
  return readSignedIn(new Headers(sent), !byItself);
});

/** For pages and layouts: who is signed in, or null. Handlers get theirs in their context. */
export async function currentPrincipal(): Promise<Principal | null> {
  return (await pageSignedIn())?.principal ?? null;
}

/** For pages and layouts of the desk: who is signed in; everybody else is sent to the sign-in. */
export async function requirePrincipal(): Promise<Principal> {
  return (await requireSignedIn()).principal;
}

/** The same with the session. */
export async function requireSignedIn(): Promise<SignedIn> {
  return (await pageSignedIn()) ?? toSignIn();
}

/** For pages and layouts of the desk: what they may show of the user who is signed in. */
export async function requireMe(): Promise<Me> {
  return meOf(await requireSignedIn());
}

/** To the sign-in, which leads back to the page that was asked for. */
async function toSignIn(): Promise<never> {
  const wanted = safeRedirectPath((await headers()).get(pagePathHeader));
  return redirect(wanted === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(wanted)}`);
}
