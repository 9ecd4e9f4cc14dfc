"use client";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import { permissionDeniedText } from "@/lib/users/role-text";
import type { Capability } from "@/lib/users/roles";

/**
 * Why a page cannot be shown: a permission, an account, or a broker's account is missing, or the
 * account lacks what the page lives by, which the sentence says.
 */
export type MissingAccess = Capability | "account" | "broker" | { readonly unavailable: string };

/** In place of a page that cannot be shown: what is missing, and who or what helps. */
export function NoAccess({ missing }: { missing: MissingAccess }) {
  if (typeof missing === "object") return <LackedByAccount reason={missing.unavailable} />;
  if (missing === "account") return <NoAccount />;
  return missing === "broker" ? <NeedsBroker /> : <PermissionDenied capability={missing} />;
}

function NoAccount() {
  return (
    <PanelMessage title="No account yet">
      Paper accounts are created when the desk starts. Restart it and check the terminal.
    </PanelMessage>
  );
}

/** What the role may not do, and who helps. */
function PermissionDenied({ capability }: { capability: Capability }) {
  const { me } = useDesk();
  return (
    <PanelMessage title={permissionDeniedText(me.role, capability)} icon="lock">
      Ask an owner.{" "}
      <span className="text-ink-3">
        Permission: <span className="mono">{capability}</span>
      </span>
    </PanelMessage>
  );
}

/** On an account that lacks what the page lives by: who has it, and what to use instead. */
function LackedByAccount({ reason }: { reason: string }) {
  const { connection } = useDesk();
  const name = connection?.accountName ?? "This account";
  return <PanelMessage title={`This page isn't available for ${name}`}>{reason}</PanelMessage>;
}

/** On an account that isn't a broker's main account: where one is. */
function NeedsBroker() {
  const { connection, connections, switchTo } = useDesk();
  const brokers = connections.filter(({ ndBroker }) => ndBroker);
  return (
    <PanelMessage
      title={`${connection?.accountName ?? "This account"} isn't a broker's main account`}
      actions={brokers.map(({ id, accountName }) => (
        <Button key={id} onClick={() => switchTo(id)}>
          Switch to {accountName}
        </Button>
      ))}
    >
      {brokers.length > 0
        ? "Commissions, sub-accounts and their transfers need an ND broker's main account."
        : "No ND broker account on this desk. An owner can add one in Connections."}
    </PanelMessage>
  );
}
