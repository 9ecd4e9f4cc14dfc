import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { symbol as symbolForm } from "@/lib/exchange/request-fields";
import { requirePrincipal } from "@/server/auth/current-principal";
import { IndexPage } from "../index-page";

export const metadata: Metadata = { title: "Index components" };

interface PageProps {
  params: Promise<{ symbol: string }>;
}

/** What the index of one symbol is made of. */
export default async function Page({ params }: PageProps) {
  await requirePrincipal();
  const given = symbolForm.safeParse((await params).symbol);
  if (!given.success) notFound();
  return <IndexPage symbol={given.data.toUpperCase()} />;
}
