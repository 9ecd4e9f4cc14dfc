"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
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
      {hydrated && <FirstTitle text={`${title} \u00b7 Broker Desk`} />}
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

/**
 * The first title of the document is the one that counts, and the newest becomes the first: the
 * page's own, which a busy browser hydrates later, must not stay before this one.
 */
function FirstTitle({ text }: { text: string }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (document.title !== text) setTurn((before) => before + 1);
    });
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  }, [text]);
  return <title key={turn}>{text}</title>;
}
