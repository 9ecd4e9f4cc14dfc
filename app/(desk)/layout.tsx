import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { chosenCookie } from "@/components/shell/desk/chosen-account";
import { DeskProvider } from "@/components/shell/desk/desk-provider";
import { DeskFrame } from "@/components/shell/frame/desk-frame";
import { LiveProvider } from "@/components/shell/live/live-provider";
import { lookCookie, parseLook } from "@/components/shell/look/look";
import { LookProvider } from "@/components/shell/look/look-provider";
import { PasswordProvider } from "@/components/shell/password/password-provider";
import { version } from "@/package.json";
import { requireMe, requirePrincipal } from "@/server/auth/principal";
import { listConnections } from "@/server/gateway/connections";

/** What every page of the desk stands in: who is signed in, their accounts, their look. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const principal = await requirePrincipal();
  const [me, connections, jar] = await Promise.all([
    requireMe(),
    listConnections(principal),
    cookies(),
  ]);
  return (
    <LookProvider initial={parseLook(jar.get(lookCookie)?.value)}>
      <DeskProvider
        me={me}
        version={version}
        connections={connections}
        chosen={jar.get(chosenCookie)?.value}
      >
        <LiveProvider>
          <PasswordProvider>
            <DeskFrame>{children}</DeskFrame>
          </PasswordProvider>
        </LiveProvider>
      </DeskProvider>
    </LookProvider>
  );
}
