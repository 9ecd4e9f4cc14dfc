"use client";

import { usePathname } from "next/navigation";
import type { ComponentType } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { pagePathOf, unavailableReason } from "@/components/desk/pages";
import type { Capability } from "@/lib/users/roles";
import { NoAccess } from "./no-access";

interface AccountGateProps {
  /** What this user must be allowed on the account. */
  needs: Capability;
  /** The account must be an ND broker's main account. */
  broker?: boolean;
  Screen: ComponentType<{ connection: DeskConnection }>;
}

/**
 * A screen of this tab's account, or what is missing for it: a permission, or what its family
 * lacks. Another account is another screen: nothing that was typed for one is left on the next.
 * The routes guard the data by themselves.
 */
export function AccountGate(props: AccountGateProps) {
  const { needs, broker = false, Screen } = props;
  const path = pagePathOf(usePathname());
  const { connection, may } = useDesk();
  if (!connection) return <NoAccess missing="account" />;
  if (!may(needs)) return <NoAccess missing={needs} />;
  if (broker && !connection.ndBroker) return <NoAccess missing="broker" />;
  const unavailable = unavailableReason(path, connection.lacks);
  if (unavailable !== undefined) return <NoAccess missing={{ unavailable }} />;
  return <Screen key={connection.id} connection={connection} />;
}

interface DeskGateProps extends Pick<AccountGateProps, "needs"> {
  Screen: ComponentType;
}

/** A screen of the whole desk, or what is missing for it. The routes guard the data. */
export function DeskGate({ needs, Screen }: DeskGateProps) {
  const { me } = useDesk();
  if (!me.capabilities.includes(needs)) return <NoAccess missing={needs} />;
  return <Screen />;
}
