"use client";
import { PanelMessage } from "@/components/ui/panel-message";
import { permissionDeniedText } from "@/lib/people/role-text";
import type { Capability } from "@/lib/people/roles";
import { useDesk } from "../desk/desk-provider";

/** In place of a page that this person may not see: what the role may not do, and who helps. */
export function PermissionDenied({ capability }: { capability: Capability }) {
  const { me } = useDesk();
  return (
    <PanelMessage title={permissionDeniedText(me.role, capability)} icon="lock">
      An owner of this desk can give you another role under Users. The permission is called{" "}
      <span className="mono">{capability}</span>.
    </PanelMessage>
  );
}
