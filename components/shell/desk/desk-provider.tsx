"use client";
import { useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { isLeaving } from "@/components/ui/leaving";
import { type Capability, can } from "@/lib/people/capabilities";
import type { Me } from "@/lib/people/wire";
import { rememberChosen } from "./chosen-account";
import { type DeskConnection, shownConnection } from "./connection";

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
  /** The connection that was chosen last in this browser. */
  chosen: string | undefined;
  children: ReactNode;
}

const DeskContext = createContext<Desk | null>(null);
const parameter = "connection";

/** Who works here and through which key. The address names the key, so each tab keeps its own. */
export function DeskProvider(props: DeskProviderProps) {
  const { me, version, connections, chosen, children } = props;
  const named = useSearchParams().get(parameter);
  const [last, setLast] = useState(chosen);
  const connection = shownConnection(connections, named, last);
  // A link that names no account stays with the one of this tab.
  if (connection && connection.id !== last) setLast(connection.id);
  useNamedAddress(connections.length > 1 ? connection?.id : undefined, named);

  // At once and without the server, which has nothing to add: an address that changed a moment
  // later would otherwise overtake this one and bring the other account back.
  const switchTo = useCallback((id: string) => {
    rememberChosen(id);
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

/** Has the address name the account, so that loading the page again never brings another one. */
function useNamedAddress(id: string | undefined, named: string | null): void {
  useEffect(() => {
    if (id === undefined || named !== null || isLeaving()) return;
    const next = new URLSearchParams(location.search);
    next.set(parameter, id);
    history.replaceState(null, "", `?${next}`);
  }, [id, named]);
}

/** Who works here, and through which key. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("The desk is known only inside DeskProvider.");
  return desk;
}
