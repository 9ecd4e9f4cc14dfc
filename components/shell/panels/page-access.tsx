"use client";

import { type ComponentType, Suspense } from "react";
import { lazyComponent } from "@/components/ui/client-rendering";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { Capability } from "@/lib/people/roles";
import type { DeskConnection } from "../desk/connection";
import { useDesk } from "../desk/desk-provider";
import type { MissingAccess } from "./no-access";

const NoAccess = lazyComponent(() => import("./no-access").then((part) => part.NoAccess));

interface AccountGateProps {
  /** What this person must be allowed on the account. */
  needs: Capability;
  /** The account must be an ND broker's main account. */
  broker?: boolean;
  /** The endpoints it lives by: an account whose family lacks them all is told so instead. */
  uses?: readonly EndpointId[];
  Screen: ComponentType<{ connection: DeskConnection }>;
}

/**
 * A screen of this tab's account, or what is missing for it. Another account is another screen:
 * nothing that was typed for one is left on the next. The routes guard the data by themselves.
 */
export function AccountGate({ needs, broker = false, uses = [], Screen }: AccountGateProps) {
  const { connection, may } = useDesk();
  if (!connection) return <Denied missing="account" />;
  if (!may(needs)) return <Denied missing={needs} />;
  if (broker && !connection.ndBroker) return <Denied missing="broker" />;
  const [lacking] = uses;
  if (lacking && uses.every((id) => connection.lacks.includes(id))) {
    return <Denied missing={{ lacking }} />;
  }
  return <Screen key={connection.id} connection={connection} />;
}

/** A screen of the whole desk, or what is missing for it. The routes guard the data. */
export function DeskGate({ needs, Screen }: { needs: Capability; Screen: ComponentType }) {
  const { me } = useDesk();
  return me.capabilities.includes(needs) ? <Screen /> : <Denied missing={needs} />;
}

/** In place of a page; its words come only when they are needed. */
function Denied({ missing }: { missing: MissingAccess }) {
  return (
    <Suspense>
      <NoAccess missing={missing} />
    </Suspense>
  );
}
