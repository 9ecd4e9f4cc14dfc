import type { Metadata } from "next";
import { headers } from "next/headers";
import { InviteForm } from "@/components/sign-in/invite-form";
import { inviteText, type OpenInviteLink } from "@/components/sign-in/invite-text";
import { PageIntro, PublicFrame } from "@/components/sign-in/public-page";
import { deskEnvironment } from "@/server/accounts/venues";
import { closedLinkText, inviteLink } from "@/server/users/invite";
import { whileDatabaseAnswers } from "../../while-database-answers";

export const metadata: Metadata = { title: "Welcome" };

interface InvitePageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The page of a one-time link: the first owner, an invited user, or a new password. */
export default function InvitePage({ searchParams }: InvitePageProps) {
  return whileDatabaseAnswers(() => drawInvite(searchParams));
}

async function drawInvite(searchParams: InvitePageProps["searchParams"]) {
  const { token } = await searchParams;
  const given = typeof token === "string" && token !== "" ? token : null;
  const link = given === null ? ({ state: "unknown" } as const) : await inviteLink(given);
  const environment = deskEnvironment();
  const host = (await headers()).get("host") ?? "";
  return (
    <PublicFrame
      where="This desk"
      facts={[{ name: "Paper venue", value: "built in", note: "no exchange key needed" }]}
      environment={environment}
      host={host}
      aside={
        <section>
          <h2 className="mb-2 text-md">Not available</h2>
          <p className="text-ink-2 text-md">
            The exchange's API provides no balances, positions, mark prices, P&L or order history.
            The only price is the index, always shown with its age.
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

function OpenLink({ token, link }: { token: string; link: OpenInviteLink }) {
  const { over, title, text, form } = inviteText(link);
  return (
    <>
      <PageIntro eyebrow={over} title={title}>
        {text}
      </PageIntro>
      <InviteForm token={token} name={link.name} {...form} />
    </>
  );
}

const closedTitles = {
  used: "This link was already used",
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
        <a href="/sign-in">Go to sign-in</a>
      </p>
    </>
  );
}
