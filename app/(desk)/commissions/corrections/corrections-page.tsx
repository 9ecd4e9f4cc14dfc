"use client";
import { CorrectionsScreen } from "@/components/commissions/corrections-screen";
import { CommissionsPage } from "../../../../components/commissions/commissions-page";

/** What changed of a day after it had been synced. */
export function CorrectionsPage() {
  return <CommissionsPage Screen={CorrectionsScreen} />;
}
