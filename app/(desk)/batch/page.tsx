import type { Metadata } from "next";
import { requirePrincipal } from "@/server/auth/current-principal";
import { BatchPage } from "./batch-page";

export const metadata: Metadata = { title: "Batch" };

/** Up to twenty orders in one request. */
export default async function Page() {
  await requirePrincipal();
  return <BatchPage />;
}
