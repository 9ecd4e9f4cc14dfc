"use client";

import { useEffect, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge, UtcClock } from "@/components/desk/frame-marks";
import { sandboxPath } from "@/components/desk/pages";
import { AlertBell } from "@/components/notifications/alert-bell";
import { cx } from "@/components/ui/cx";
import { useHydrated } from "@/components/ui/hydration";
import { Icon } from "@/components/ui/icon";
import { Clock } from "@/components/ui/live-text";
import { Popover } from "@/components/ui/popover";
import { usePrinting } from "@/components/ui/printing";
import { RadioMenu } from "@/components/ui/radio-menu";
import { SoftLink } from "@/components/ui/soft-link";
import { useZone } from "@/components/ui/times";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import { browserZone, dayOf } from "@/lib/time";
import { type Environment, roleNames } from "@/lib/users/roles";
import { DeskKeys } from "./desk-keys";
import { BrandMark } from "./standalone-page";
import { UserMenu } from "./user-menu";

/** The line at the top: desk, account, PAPER, DEMO or LIVE, time, alerts, user. */
export function Header() {
  const { me, connection } = useDesk();
  const hydrated = useHydrated();
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
      {connection && <EnvironmentMark environment={connection.environment} />}
      <span className="flex flex-1 items-center justify-center gap-2.5 phone:flex-none print:invisible">
        {hydrated && <DeskKeys />}
      </span>
      <span className="flex gap-3.5 whitespace-nowrap max-[960px]:hidden print:flex!">
        <PrintedDay />
        <UtcClock />
        <LocalClock />
      </span>
      <span className="size-7 shrink-0 phone:size-11 print:hidden">
        {hydrated && <AlertBell />}
      </span>
      <span className="contents phone:hidden">
        <UserButton />
      </span>
    </header>
  );
}

/** On paper the clock has its day. */
function PrintedDay() {
  return usePrinting() && <span className="mono text-[12px]">{dayOf(Date.now(), "UTC")}</span>;
}

/** Where this tab's orders go; on paper it leads an owner to the sandbox. */
function EnvironmentMark({ environment }: { environment: Environment }) {
  const { may, withConnection } = useDesk();
  const badge = <EnvironmentBadge environment={environment} />;
  if (environment !== "paper" || !may("connections.manage")) return badge;
  return (
    <Tooltip text="Sandbox: simulate incidents">
      <SoftLink
        href={withConnection(sandboxPath)}
        aria-label="Paper account: open the sandbox"
        className="flex h-7 shrink-0 items-center hover:opacity-80 phone:h-11"
      >
        {badge}
      </SoftLink>
    </Tooltip>
  );
}

const switchShape =
  "flex h-7 min-w-0 items-center gap-2 whitespace-nowrap rounded-md border border-line bg-surface " +
  "px-2 phone:h-11 phone:flex-1";

/** Through which account and key this tab works, and the way to another. */
function ConnectionSwitch() {
  const { connections, connection, switchTo } = useDesk();
  if (connections.length === 0) return <span className={switchShape}>No account yet</span>;
  if (connections.length === 1 && connection) {
    return (
      <span className={switchShape}>
        <ConnectionNames connection={connection} />
      </span>
    );
  }
  return (
    <RadioMenu
      label="Accounts"
      triggerLabel={
        connection
          ? `Account ${connection.accountName}, ${connection.label}. Change`
          : "Account not found. Choose one"
      }
      triggerClassName={cx(switchShape, "hover:bg-hover")}
      trigger={
        <>
          {connection ? <ConnectionNames connection={connection} /> : "Choose an account"}
          <Icon name="up-down" className="ml-auto size-3.5 shrink-0 text-ink-3" />
        </>
      }
      options={connections.map((each) => ({ value: each.id, label: <Account {...each} /> }))}
      value={connection?.id ?? null}
      onChange={(id) => id && switchTo(id)}
      className="min-w-[280px]"
    />
  );
}

function Account(connection: DeskConnection) {
  return (
    <>
      <ConnectionNames connection={connection} />
      <span className="ml-auto shrink-0">
        <EnvironmentBadge environment={connection.environment} small />
      </span>
    </>
  );
}

function ConnectionNames({ connection }: { connection: DeskConnection }) {
  return (
    <>
      <Hint text={connection.accountName} className="min-w-[5ch] shrink truncate font-medium">
        {connection.accountName}
      </Hint>
      <span className="mono min-w-0 shrink-[2] truncate text-ink-3">
        {connection.label} {"\u2026"}
        {connection.keyLast4}
      </span>
    </>
  );
}

function UserButton() {
  const { me } = useDesk();
  const initials = me.name
    .split(/\s+/)
    .map((word) => word[0]?.toUpperCase() ?? "")
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join("");
  return (
    <Popover
      label="Signed in"
      align="end"
      triggerLabel={`${me.name}, ${roleNames[me.role]}. Your account, Sign out`}
      triggerClassName={
        "flex h-7 items-center gap-2 whitespace-nowrap rounded-md border-line border-l pl-2.5"
      }
      trigger={
        <>
          <span
            aria-hidden="true"
            className={
              "grid size-6 place-items-center rounded-full bg-selected font-semibold text-2xs"
            }
          >
            {initials}
          </span>
          <span className="max-w-[160px] truncate">{me.name}</span>
          <span className="text-ink-3">{roleNames[me.role]}</span>
        </>
      }
      className="w-[320px] p-4"
    >
      {(close) => <UserMenu onSelected={close} />}
    </Popover>
  );
}

/** The time in the user's zone, or else where this browser is, when that is not UTC. */
export function LocalClock() {
  const chosen = useZone();
  // The browser's own is known only there.
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => setOwn(browserZone()), []);
  const zone = chosen === "UTC" ? own : chosen;
  if (zone === null || /^(UTC|Etc\/(UTC|GMT)|GMT)$/.test(zone)) return null;
  const place = zone.split("/").at(-1)?.replaceAll("_", " ");
  return (
    <span>
      <Clock timeZone={zone} className="mono font-medium text-[12px]" />{" "}
      <span className="text-ink-3 text-xs">{place}</span>
    </span>
  );
}
