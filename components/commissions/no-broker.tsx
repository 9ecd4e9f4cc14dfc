"use client";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";

/** On an account that has no commissions: which of the desk's accounts do. */
export function NoBroker() {
  const { connections, connection, switchTo } = useDesk();
  const brokers = connections.filter(({ ndBroker }) => ndBroker);
  return (
    <PanelMessage
      title={`${connection?.accountName ?? "This account"} earns no commissions`}
      actions={brokers.map(({ id, accountName }) => (
        <Button key={id} size="sm" onClick={() => switchTo(id)}>
          Look at {accountName}
        </Button>
      ))}
    >
      Commissions belong to an ND broker's main account
      {brokers.length === 0 ? ", and this desk has none. Add its key under Connections." : "."}
    </PanelMessage>
  );
}
