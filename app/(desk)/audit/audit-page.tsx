"use client";
import { AuditScreen } from "@/components/audit/audit-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { NeedsPermission } from "@/components/shell/panels/page-access";

/** The audit of this desk, as far as the role may see it. */
export function AuditPage() {
  const { me } = useDesk();
  if (!me.capabilities.includes("audit.view")) return <NeedsPermission capability="audit.view" />;
  return <AuditScreen />;
}
