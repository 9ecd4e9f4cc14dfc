"use client";

import { usePathname } from "next/navigation";
import { useDesk } from "@/components/desk/desk-provider";
import { useHydrated } from "@/components/ui/hydration";
import { PanelMessage } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";

const title = "Account not found";

/** In place of every page whose address names an account that this user does not have. */
export function UnknownAccount() {
  const path = usePathname();
  const { connections } = useDesk();
  const hydrated = useHydrated();
  return (
    <>
      {/* React puts it before the page's own title, which the server has drawn. */}
      {hydrated && <title>{`${title} \u00b7 Broker Desk`}</title>}
      <PanelMessage
        title={title}
        actions={connections.map(({ id, accountName, label }) => (
          <SoftLink
            key={id}
            href={`${path}?connection=${encodeURIComponent(id)}`}
            className="text-ink underline"
          >
            {accountName}, {label}
          </SoftLink>
        ))}
      >
        The account in this link doesn't exist or isn't yours.
        {connections.length > 0 && " Open one of yours:"}
      </PanelMessage>
    </>
  );
}
