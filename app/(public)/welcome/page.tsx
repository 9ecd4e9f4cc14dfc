import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageIntro, PublicFrame } from "@/components/sign-in/public-page";
import { WelcomeForm } from "@/components/sign-in/welcome-form";
import { type OpenWelcomeLink, welcomeText } from "@/components/sign-in/welcome-text";
import { deskEnvironment } from "@/server/accounts/venues";
import { closedLinkText, welcomeLink } from "@/server/people/welcome";
import { whileDatabaseAnswers } from "../../while-database-answers";

export const metadata: Metadata = { title: "Welcome" };

interface WelcomePageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The page of a one-time link: the first owner, an invited user, or a new password. */
export default function WelcomePage({ searchParams }: WelcomePageProps) {
  return whileDatabaseAnswers(() => drawWelcome(searchParams));
}

async function drawWelcome(searchParams: WelcomePageProps["searchParams"]) {
  const { token } = await searchParams;
  const given = typeof token === "string" && token !== "" ? token : null;
  const link = given === null ? ({ state: "unknown" } as const) : await welcomeLink(given);
  const environment = deskEnvironment();
  const host = (await headers()).get("host") ?? "";
  return (
    <PublicFrame
      where="This installation"
      facts={[{ name: "Paper venue", value: "built in", note: "no exchange key needed" }]}
      environment={environment}
      host={host}
      aside={
        <section>
          <h2 className="mb-2 text-md">What isn't shown</h2>
          <p className="text-ink-2 text-md">
            The exchange's API has no balances, positions, mark prices, profit or order history, so
            the desk shows none. The only price is the index, always with its age.
          </p>
        </section>
      }
    >
      <div className="w-full max-w-[560px]">
        {given !== null && link.state === "open" ? (
          <OpenLink token={given} link={link} />
        ) : (
          <ClosedLink state={link.state === "open" ? "unknown" : link.state} />
        )}
      </div>
    </PublicFrame>
  );
}

function OpenLink({ token, link }: { token: string; link: OpenWelcomeLink }) {
  const { over, title, text, form } = welcomeText(link);
  return (
    <>
      <PageIntro eyebrow={over} title={title}>
        {text}
      </PageIntro>
      <WelcomeForm token={token} name={link.name} {...form} />
    </>
  );
}

const closedTitles = {
  used: "This link was used already",
  expired: "This link is no longer valid",
  unknown: "This link isn't valid",
};

function ClosedLink({ state }: { state: keyof typeof closedTitles }) {
  return (
    <>
      <PageIntro eyebrow="One-time link" title={closedTitles[state]}>
        {closedLinkText[state]}
      </PageIntro>
      <p className="mt-5 text-md">
        <a href="/sign-in">Go to the sign-in</a>
      </p>
    </>
  );
}
