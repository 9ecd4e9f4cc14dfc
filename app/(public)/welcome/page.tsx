import type { Metadata } from "next";
import { headers } from "next/headers";
import { FactList } from "@/components/sign-in/fact-list";
import { PageWords } from "@/components/sign-in/page-words";
import { PublicFrame } from "@/components/sign-in/public-frame";
import { WelcomeForm } from "@/components/sign-in/welcome-form";
import { closedLinkText, welcomeState } from "@/server/auth/welcome-state";

export const metadata: Metadata = { title: "Welcome" };

interface WelcomePageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The first page of all: the one-time link from the terminal makes the desk's owner. */
export default async function WelcomePage({ searchParams }: WelcomePageProps) {
  const { token } = await searchParams;
  const given = typeof token === "string" && token !== "" ? token : null;
  const state = given === null ? "unknown" : await welcomeState(given);
  const host = (await headers()).get("host") ?? "";
  return (
    <PublicFrame
      environment="paper"
      aside={
        <>
          <FactList
            title="This installation"
            facts={[
              { name: "Address", value: host, note: "check it before you type" },
              { name: "Environment", value: "paper", note: "orders go to the paper venue only" },
              { name: "Paper venue", value: "built in", note: "no key of an exchange is needed" },
            ]}
          />
          <section>
            <h2 className="mb-2 text-md">What it will not show you</h2>
            <p className="text-ink-2 text-md">
              The exchange interface gives no balance, position, mark price, profit or order
              history. Where you expect one of these, the desk says so instead of guessing. The one
              price here is the index reference, always with its age.
            </p>
          </section>
        </>
      }
    >
      <div className="w-full max-w-[560px]">
        {given !== null && state === "open" ? (
          <>
            <PageWords over="First run" title="Create the owner of this desk">
              The link you opened was printed on the server's terminal. It works once and stops
              working when you finish.
            </PageWords>
            <WelcomeForm token={given} />
          </>
        ) : (
          <ClosedLink state={state === "open" ? "unknown" : state} />
        )}
      </div>
    </PublicFrame>
  );
}

const closedTitles = {
  used: "This link was used already",
  expired: "This link is no longer valid",
  unknown: "This link does not open anything",
};

function ClosedLink({ state }: { state: keyof typeof closedTitles }) {
  return (
    <>
      <PageWords over="First run" title={closedTitles[state]}>
        {closedLinkText[state]}
      </PageWords>
      <p className="mt-5 text-md">
        <a href="/sign-in">Go to the sign-in</a>
      </p>
    </>
  );
}
