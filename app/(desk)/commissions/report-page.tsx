"use client";
import { CommissionsPage } from "@/components/commissions/commissions-page";
import { ReportScreen } from "@/components/commissions/report-screen";

/** Rebates of the broker by day, product and symbol. */
export function ReportPage() {
  return <CommissionsPage Screen={ReportScreen} />;
}
