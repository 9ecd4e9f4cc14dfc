import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { landingPath } from "@/components/desk/pages";
import { FactList, PageIntro, PublicFrame } from "@/components/sign-in/public-page";
import { SessionEnded, SignInForm } from "@/components/sign-in/sign-in-form";
import { capabilitiesOf } from "@/lib/users/roles";
import { safeRedirectPath } from "@/lib/users/sign-in";
import { deskEnvironment } from "@/server/accounts/venues";
import { currentPrincipal } from "@/server/auth/current-principal";
import { sessionLimits } from "@/server/auth/sessions";
import { signInLimits } from "@/server/auth/sign-in-throttle";
import { whileDatabaseAnswers } from "../../while-database-answers";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<{ next?: string | string[]; ended?: string | string[] }>;
}

const minuteMs = 60_000;
const idleMinutes = sessionLimits.idleMs / minuteMs;
const maxHours = sessionLimits.absoluteMs / (60 * minuteMs);

/** The sign-in page. It shows nothing of the desk itself. */
export default function SignInPage({ searchParams }: SignInPageProps) {
  return whileDatabaseAnswers(() => drawSignIn(searchParams));
}

async function drawSignIn(searchParams: SignInPageProps["searchParams"]) {
  const { next: wanted, ended } = await searchParams;
  const next = safeRedirectPath(wanted);
  const known = await currentPrincipal();
  if (known) redirect(landingPath(next, capabilitiesOf(known.role)));
  const environment = deskEnvironment();
  const host = (await headers()).get("host") ?? "";
  return (
    <PublicFrame
      where="This desk"
      environment={environment}
      host={host}
      aside={
        <FactList
          title="Your session"
          facts={[
            {
              name: "Ends after",
              value: `${maxHours} hours`,
              note: "at most",
            },
            {
              name: "Or after",
              value: `${idleMinutes} minutes`,
              note: "of inactivity (or less); it may be locked instead",
            },
          ]}
        />
      }
    >
      <div className="w-full max-w-[372px] pt-[60px] phone:pt-4">
        <PageIntro title="Sign in">
          The <b className="font-semibold text-ink">{environment}</b> environment.
        </PageIntro>
        {ended !== undefined && <SessionEnded />}
        <SignInForm next={next} />
        <p className="mt-[22px] text-ink-3 text-xs">
          After {signInLimits.tries} wrong passwords within {signInLimits.windowMs / minuteMs}{" "}
          minutes, the next attempt has to wait. Accounts are never locked.
        </p>
        <p className="mt-2 text-ink-3 text-xs">
          Forgot your password? Ask an owner for a link. On the server,{" "}
          <span className="mono">npm run owner-link</span> prints one for an owner.
        </p>
      </div>
    </PublicFrame>
  );
}
