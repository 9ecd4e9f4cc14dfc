import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/frame/brand-mark";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { EnvironmentLine } from "@/components/shell/frame/environment-line";
import { UtcClock } from "@/components/shell/frame/utc-clock";
import type { Environment } from "@/lib/people/capabilities";

interface PublicFrameProps {
  environment: Environment;
  children: ReactNode;
  /** What stands beside the form. */
  aside: ReactNode;
}

/** What stands around a page that needs no sign-in; it tells nothing of the desk itself. */
export function PublicFrame({ environment, children, aside }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <EnvironmentLine environment={environment} />
      <header
        className={
          "flex h-[52px] shrink-0 items-center gap-2.5 border-line border-b bg-canvas px-6 phone:px-3.5"
        }
      >
        <BrandMark />
        <span className="font-semibold text-md">Broker Desk</span>
        <EnvironmentBadge environment={environment} />
        <span className="flex-1" />
        <UtcClock />
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_440px] max-[960px]:block">
        <main className="flex justify-center px-10 pt-11 pb-8 phone:px-4 phone:pt-6">
          {children}
        </main>
        <aside
          className={
            "flex flex-col gap-[30px] border-line border-l bg-canvas px-8 pt-11 pb-8 " +
            "max-[960px]:border-t max-[960px]:border-l-0 phone:px-4 phone:pt-5"
          }
        >
          {aside}
        </aside>
      </div>
    </div>
  );
}
