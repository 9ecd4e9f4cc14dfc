import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { IndexScreen } from "@/components/index/index-screen";
import { symbol as symbolForm } from "@/lib/exchange/request-fields";
import { requirePrincipal } from "@/server/auth/current-principal";
import { AccountPage } from "../../account-page";

export const metadata: Metadata = { title: "Index components" };

interface PageProps {
  params: Promise<{ symbol: string }>;
}

/** What the index of one symbol is made of. */
export default async function Page({ params }: PageProps) {
  // Before the address is judged: a stranger is sent to the sign-in, whatever they asked for.
  await requirePrincipal();
  const { symbol } = await params;
  if (!symbolForm.safeParse(decoded(symbol)).success) notFound();
  return <AccountPage needs="instruments.view" Screen={IndexScreen} />;
}

/** A part of the address as it was meant: Next leaves $ and other alphabets encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
