"use client";
import { useDesk } from "../desk/desk-provider";
import { BrandMark } from "./brand-mark";
import { ConnectionSwitch } from "./connection-switch";
import { EnvironmentBadge } from "./environment-badge";
import { LocalClock } from "./local-clock";
import { PersonButton } from "./person-button";
import { UtcClock } from "./utc-clock";

/** The line at the top: desk, account, PAPER or LIVE, time, person. */
export function Header() {
  const { me, connection } = useDesk();
  return (
    <header
      className={
        "flex h-(--bd-header-h) min-w-0 shrink-0 items-center gap-2.5 border-line border-b bg-canvas " +
        "pr-3 phone:px-3"
      }
    >
      <span className="grid w-(--bd-rail-w) shrink-0 place-items-center phone:hidden">
        <BrandMark />
      </span>
      <span
        className={
          "mr-1.5 max-w-[220px] truncate font-semibold text-md tracking-[-.012em] phone:hidden"
        }
      >
        {me.deskName}
      </span>
      <ConnectionSwitch />
      {connection && <EnvironmentBadge environment={connection.environment} />}
      <span className="flex-1 phone:hidden" />
      <span className="flex gap-3.5 whitespace-nowrap max-[960px]:hidden">
        <UtcClock />
        <LocalClock />
      </span>
      <span className="contents phone:hidden">
        <PersonButton />
      </span>
    </header>
  );
}
