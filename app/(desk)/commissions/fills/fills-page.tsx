"use client";
import { FillsScreen } from "@/components/commissions/fills-screen";
import { CommissionsPage } from "../../../../components/commissions/commissions-page";

/** The fills behind the reports. */
export function FillsPage() {
  return <CommissionsPage Screen={FillsScreen} />;
}
