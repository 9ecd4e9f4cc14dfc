"use client";
import { ReportScreen } from "@/components/commissions/report-screen";
import { CommissionsPage } from "./commissions-page";

/** Rebates of the broker by day, product and symbol. */
export function ReportPage() {
  return <CommissionsPage Screen={ReportScreen} />;
}
