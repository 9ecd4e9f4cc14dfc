"use client";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import { useDesk } from "../desk/desk-provider";

/** In place of a broker's page on an account that is no broker's main account: where it is. */
export function NeedsBroker() {
  const { connection, connections, switchTo } = useDesk();
  const brokers = connections.filter(({ ndBroker }) => ndBroker);
  return (
    <PanelMessage
      title={`${connection?.accountName ?? "This account"} is no broker's main account`}
      actions={brokers.map(({ id, accountName }) => (
        <Button key={id} onClick={() => switchTo(id)}>
          Switch to {accountName}
        </Button>
      ))}
    >
      {brokers.length > 0
        ? "Only an ND broker's main account has commissions, sub-accounts and their transfers."
        : "This desk has no account of an ND broker. An owner can add one under Connections."}
    </PanelMessage>
  );
}
