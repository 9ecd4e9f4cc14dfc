"use client";
import { useQueryState } from "nuqs";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { isNavigating, useAddressFollowed, useSoftNavigation } from "@/components/ui/soft-link";
import type { Me } from "@/lib/users/api";
import { permissionDeniedText } from "@/lib/users/role-text";
import { type Capability, can } from "@/lib/users/roles";
import { AddressProvider } from "./address-provider";
import {
  type DeskConnection,
  parseAsConnection,
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
  /** Whether this user may do something on this tab's account. */
  may: (capability: Capability) => boolean;
  /** Why this user may not, in a sentence; null if they may. */
  denied: (capability: Capability) => string | null;
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

/** Who works here and through which key. The address names the key, so each tab keeps its own. */
export function DeskProvider(props: DeskProviderProps) {
  return (
    <AddressProvider>
      <AccountProvider {...props} />
    </AddressProvider>
  );
}

function AccountProvider(props: DeskProviderProps) {
  const { me, version, connections, lastConnectionId, children } = props;
  const [named] = useQueryState("connection", parseAsConnection);
  const [last, setLast] = useState(lastConnectionId);
  const followed = useAddressFollowed();
  const navigate = useSoftNavigation();
  const connection = selectConnection(connections, { named, last, role: me.role });
  // A link that names no account stays with the one of this tab.
  if (connection && connection.id !== last) setLast(connection.id);
  // Loading the page again must never bring another account. At once, before anybody types: nuqs
  // would write it some time later.
  const unnamed = named === null && connections.length > 1 ? connection?.id : undefined;
  useEffect(() => {
    if (!followed || unnamed === undefined || isNavigating()) return;
    const next = new URLSearchParams(location.search);
    next.set("connection", unnamed);
    history.replaceState(null, "", `?${next}`);
  }, [followed, unnamed]);

  // At once and without the server, which has nothing to add: an address that changed a moment
  // later would otherwise overtake this one and bring the other account back.
  const switchTo = useCallback(
    (id: string) => {
      rememberSelectedAccount(id);
      navigate(`${location.pathname}?connection=${encodeURIComponent(id)}`);
    },
    [navigate],
  );
  const desk = useMemo<Desk>(() => {
    const may = (capability: Capability) =>
      me.capabilities.includes(capability) &&
      can(me.role, capability, connection?.environment ?? "live");
    return {
      me,
      version,
      connections,
      connection,
      unknownAccount: named !== null && connection === undefined,
      switchTo,
      withConnection: (to) => {
        if (named === null || connection === undefined) return to;
        return `${to}${to.includes("?") ? "&" : "?"}connection=${encodeURIComponent(named)}`;
      },
      may,
      denied: (capability) => (may(capability) ? null : permissionDeniedText(me.role, capability)),
    };
  }, [me, version, connections, connection, switchTo, named]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** Who works here, and through which key. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("The desk is known only inside DeskProvider.");
  return desk;
}
