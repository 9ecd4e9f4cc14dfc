"use client";
import { CoverageScreen } from "@/components/commissions/coverage-screen";
import { CommissionsPage } from "../../../../components/commissions/commissions-page";

/** How far each day of the archive is read. */
export function CoveragePage() {
  return <CommissionsPage Screen={CoverageScreen} />;
}
