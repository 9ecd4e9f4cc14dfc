import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { appearanceCookie, parseAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { selectedAccountCookie } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { UserNumbers } from "@/components/desk/number-format";
import { PreferencesProvider } from "@/components/desk/preferences";
import { UserZone } from "@/components/desk/zone";
import { DeskFrame } from "@/components/frame/desk-frame";
import { ServerClock } from "@/components/frame/server-clock";
import { LiveProvider } from "@/components/live/live-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { version } from "@/package.json";
import { listConnections } from "@/server/accounts/connections";
import { requireMe, requirePrincipal } from "@/server/auth/current-principal";
import { preferencesOf } from "@/server/users/preferences";
import { whileDatabaseAnswers } from "../while-database-answers";

/** What every page of the desk stands in: who is signed in, their accounts, their look. */
export default function DeskLayout({ children }: { children: ReactNode }) {
  return whileDatabaseAnswers(() => drawFrame(children));
}

async function drawFrame(children: ReactNode) {
  const principal = await requirePrincipal();
  const [me, connections, preferences, jar] = await Promise.all([
    requireMe(),
    listConnections(principal),
    preferencesOf(principal),
    cookies(),
  ]);
  return (
    <ServerClock at={Date.now()}>
      <AppearanceProvider initial={parseAppearance(jar.get(appearanceCookie)?.value)}>
        <DeskProvider
          me={me}
          version={version}
          connections={connections}
          lastConnectionId={jar.get(selectedAccountCookie)?.value}
        >
          <PreferencesProvider initial={preferences}>
            <UserZone>
              <UserNumbers>
                <LiveProvider>
                  <ReauthenticationProvider>
                    <DeskFrame>{children}</DeskFrame>
                  </ReauthenticationProvider>
                </LiveProvider>
              </UserNumbers>
            </UserZone>
          </PreferencesProvider>
        </DeskProvider>
      </AppearanceProvider>
    </ServerClock>
  );
}
