import { PanelMessage } from "@/components/ui/panel-message";
import type { Capability } from "@/lib/people/capabilities";

/** In place of a page that this person may not see: which permission it takes. */
export function NeedsPermission({ capability }: { capability: Capability }) {
  return (
    <PanelMessage title={`Needs the permission ${capability}`} icon="lock">
      Your role does not have it on this account. Ask an owner of this desk.
    </PanelMessage>
  );
}
