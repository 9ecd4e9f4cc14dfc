import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { appearanceCookie, parseAppearance } from "@/components/shell/appearance/appearance";
import { AppearanceProvider } from "@/components/shell/appearance/appearance-provider";
import { selectedAccountCookie } from "@/components/shell/desk/connection";
import { DeskProvider } from "@/components/shell/desk/desk-provider";
import { PreferencesProvider } from "@/components/shell/desk/preferences";
import { DeskFrame } from "@/components/shell/frame/desk-frame";
import { ServerClock } from "@/components/shell/frame/server-clock";
import { LiveProvider } from "@/components/shell/live/live-provider";
import { ReauthenticationProvider } from "@/components/shell/requests/reauthentication-provider";
import { version } from "@/package.json";
import { listConnections } from "@/server/accounts/connections";
import { requireMe, requirePrincipal } from "@/server/auth/current-principal";
import { preferencesOf } from "@/server/people/preferences";
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
            <LiveProvider>
              <ReauthenticationProvider>
                <DeskFrame>{children}</DeskFrame>
              </ReauthenticationProvider>
            </LiveProvider>
          </PreferencesProvider>
        </DeskProvider>
      </AppearanceProvider>
    </ServerClock>
  );
}
