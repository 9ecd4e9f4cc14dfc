import type { Metadata } from "next";
import { AuditScreen } from "@/components/audit/audit-screen";
import { DeskPage } from "../account-page";

export const metadata: Metadata = { title: "Audit" };

/** Who did what on this desk. */
export default function Page() {
  return <DeskPage needs="audit.view" Screen={AuditScreen} />;
}
