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
import { isNavigating } from "@/components/ui/soft-link";
import type { Me } from "@/lib/people/api";
import { type Capability, can } from "@/lib/people/roles";
import {
  type DeskConnection,
  namedConnection,
  rememberSelectedAccount,
  selectConnection,
} from "./connection";

export interface Desk {
  me: Me;
  version: string;
  connections: readonly DeskConnection[];
  /** The one this tab works with; undefined when the desk has none, or not what is named. */
  connection: DeskConnection | undefined;
  /** The address names an account that this user does not have. */
  unknownAccount: boolean;
  switchTo: (connectionId: string) => void;
  /** A page's address that keeps this tab's connection. */
  withConnection: (path: string) => string;
  /** Whether this person may do something on this tab's account. */
  may: (capability: Capability) => boolean;
}

interface DeskProviderProps {
  me: Me;
  version: string;
  connections: readonly DeskConnection[];
  /** The connection that was selected last in this browser. */
  lastConnectionId: string | undefined;
  children: ReactNode;
}

const DeskContext = createContext<Desk | null>(null);
const connectionParameter = "connection";

/** Who works here and through which key. The address names the key, so each tab keeps its own. */
export function DeskProvider(props: DeskProviderProps) {
  const { me, version, connections, lastConnectionId, children } = props;
  const named = namedConnection(useSearchParams().get(connectionParameter) ?? undefined);
  const [last, setLast] = useState(lastConnectionId);
  const connection = selectConnection(connections, { named, last, role: me.role });
  // A link that names no account stays with the one of this tab.
  if (connection && connection.id !== last) setLast(connection.id);
  useConnectionInUrl(connections.length > 1 ? connection?.id : undefined, named);

  // At once and without the server, which has nothing to add: an address that changed a moment
  // later would otherwise overtake this one and bring the other account back.
  const switchTo = useCallback((id: string) => {
    rememberSelectedAccount(id);
    history.replaceState(
      null,
      "",
      `${location.pathname}?${connectionParameter}=${encodeURIComponent(id)}`,
    );
  }, []);
  const desk = useMemo<Desk>(
    () => ({
      me,
      version,
      connections,
      connection,
      unknownAccount: named !== null && connection === undefined,
      switchTo,
      withConnection: (to) => {
        if (named === null || connection === undefined) return to;
        return `${to}${to.includes("?") ? "&" : "?"}${connectionParameter}=${encodeURIComponent(named)}`;
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
function useConnectionInUrl(id: string | undefined, named: string | null): void {
  useEffect(() => {
    if (id === undefined || named !== null || isNavigating()) return;
    const next = new URLSearchParams(location.search);
    next.set(connectionParameter, id);
    history.replaceState(null, "", `?${next}`);
  }, [id, named]);
}

/** Who works here, and through which key. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("The desk is known only inside DeskProvider.");
  return desk;
}
