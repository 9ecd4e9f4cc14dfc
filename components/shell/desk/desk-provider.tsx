"use client";
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useMemo } from "react";
import { type Capability, can } from "@/lib/people/capabilities";
import type { Me } from "@/lib/people/wire";
import { type DeskConnection, startConnection } from "./connection";

export interface Desk {
  me: Me;
  version: string;
  connections: readonly DeskConnection[];
  /** The one this tab works with; undefined when the desk has none. */
  connection: DeskConnection | undefined;
  switchTo: (connectionId: string) => void;
  /** A page's address that keeps this tab's connection. */
  keep: (path: string) => string;
  /** Whether this person may do something on this tab's account. */
  may: (capability: Capability) => boolean;
}

interface DeskProviderProps {
  me: Me;
  version: string;
  connections: readonly DeskConnection[];
  children: ReactNode;
}

const DeskContext = createContext<Desk | null>(null);
const parameter = "connection";

/** Who works here and through which key. The address names the key, so each tab keeps its own. */
export function DeskProvider({ me, version, connections, children }: DeskProviderProps) {
  const named = useSearchParams().get(parameter);
  const connection = connections.find(({ id }) => id === named) ?? startConnection(connections);

  // At once and without the server, which has nothing to add: an address that changed a moment
  // later would otherwise overtake this one and bring the other account back.
  const switchTo = useCallback((id: string) => {
    history.replaceState(null, "", `${location.pathname}?${parameter}=${encodeURIComponent(id)}`);
  }, []);
  const desk = useMemo<Desk>(
    () => ({
      me,
      version,
      connections,
      connection,
      switchTo,
      keep: (to) => {
        if (named === null) return to;
        return `${to}${to.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(named)}`;
      },
      may: (capability) =>
        me.capabilities.includes(capability) &&
        can(me.role, capability, connection?.environment ?? "live"),
    }),
    [me, version, connections, connection, switchTo, named],
  );
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** Who works here, and through which key. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("The desk is known only inside DeskProvider.");
  return desk;
}
