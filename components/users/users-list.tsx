"use client";

import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { Tag } from "@/components/ui/status-bar";
import { useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { ListedLink, ListedUser } from "@/lib/users/api";
import { roleNames } from "@/lib/users/roles";

export type UserAction = "role" | "access" | "password";

interface UserItemProps {
  person: ListedUser;
  onAction: (action: UserAction) => void;
}

/** Columns of the list on a wide screen; on a phone its parts are below each other. */
const columns =
  "grid grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_110px_110px_130px_auto] items-center gap-x-3 " +
  "max-[900px]:grid-cols-[minmax(0,1fr)_auto]";

const actionsLayout =
  "flex flex-wrap gap-1.5 max-[900px]:order-5 max-[900px]:col-span-2 max-[900px]:mt-2";

/** A user of the desk and the actions on it. */
export function UserItem({ person, onAction }: UserItemProps) {
  const appearance = userStateAppearances[person.state];
  const disabled = person.state === "disabled";
  return (
    <li
      aria-label={person.name}
      className={cx(columns, "min-h-11 border-line-soft border-b px-4 py-2 phone:px-3")}
    >
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span className="truncate">{person.name}</span>
        {person.self && <Tag>You</Tag>}
      </span>
      <span className="truncate text-ink-2 max-[900px]:order-2 max-[900px]:col-span-2">
        {person.email}
      </span>
      <span className="max-[900px]:order-1 max-[900px]:text-right">{roleNames[person.role]}</span>
      <span
        className={cx(
          "flex items-center gap-[5px] text-xs max-[900px]:order-3",
          appearance.className,
        )}
      >
        <Icon name={appearance.icon} className="size-3" />
        {appearance.label}
      </span>
      <span className="text-ink-3 text-xs max-[900px]:order-4 max-[900px]:text-right">
        {person.seenAt === null ? (
          "Never signed in"
        ) : (
          <Age since={Date.parse(person.seenAt)} before="Seen " after=" ago" />
        )}
      </span>
      <span className={actionsLayout}>
        <Button size="sm" disabledReason={person.changeDenied} onClick={() => onAction("role")}>
          Role{"\u2026"}
        </Button>
        <Button
          size="sm"
          disabledReason={person.linkDenied ?? (disabled && "Enable the user first")}
          onClick={() => onAction("password")}
        >
          New password{"\u2026"}
        </Button>
        <Button
          size="sm"
          tone={disabled ? "secondary" : "warn"}
          disabledReason={person.changeDenied}
          className="min-w-[72px]"
          onClick={() => onAction("access")}
        >
          {disabled ? "Enable" : "Disable"}
          {"\u2026"}
        </Button>
      </span>
    </li>
  );
}

interface LinkListProps {
  links: readonly ListedLink[];
  onRevoke: (link: ListedLink) => void;
}

/** The links that were handed out and still open. */
export function LinkList({ links, onRevoke }: LinkListProps) {
  const times = useTimes();
  return (
    <section aria-label="Open links">
      <h2 className="border-line border-b bg-raised px-4 py-1.5 text-sm phone:px-3">
        Open links <span className="font-normal text-ink-3">{links.length}</span>
      </h2>
      {links.length === 0 && <p className="px-4 py-3 text-ink-3 phone:px-3">No open links.</p>}
      <ul>
        {links.map((link) => (
          <li
            key={link.id}
            aria-label={link.name}
            className={
              "flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-4 py-2 " +
              "phone:px-3"
            }
          >
            <span className="font-medium">{link.name}</span>
            <span className="text-ink-2">
              {link.for === "a new user"
                ? `joins as ${roleNames[link.role]}`
                : `new password, ${roleNames[link.role]}`}
            </span>
            <Hint
              text={times.said(Date.parse(link.expiresAt), "second")}
              className="text-ink-3 text-xs"
            >
              <Countdown until={Date.parse(link.expiresAt)} before="ends in " over="ended" />
            </Hint>
            <Button
              size="sm"
              disabledReason={link.revokeDenied}
              onClick={() => onRevoke(link)}
              className="ml-auto"
            >
              Revoke{"\u2026"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the state of a user is shown. */
const userStateAppearances: Readonly<
  Record<ListedUser["state"], { label: string; icon: IconName; className: string }>
> = {
  active: { label: "Active", icon: "check", className: "text-ink-2" },
  disabled: { label: "Disabled", icon: "blocked", className: "text-ink-3" },
};
