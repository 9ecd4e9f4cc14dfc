"use client";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import { roleNames } from "@/lib/people/roles";
import type { ListedPerson } from "@/lib/people/wire";
import { stateLooks } from "./person-words";

export type PersonDeed = "role" | "access" | "password";

interface PersonItemProps {
  person: ListedPerson;
  onDo: (deed: PersonDeed) => void;
}

/** Columns of the list on a wide screen; on a phone its parts stand below each other. */
const columns =
  "grid grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_110px_110px_130px_auto] items-center gap-x-3 " +
  "max-[900px]:grid-cols-[minmax(0,1fr)_auto]";

const deeds = "flex flex-wrap gap-1.5 max-[900px]:order-5 max-[900px]:col-span-2 max-[900px]:mt-2";

/** Somebody on the desk, and what can be done about them. */
export function PersonItem({ person, onDo }: PersonItemProps) {
  const look = stateLooks[person.state];
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
        className={cx("flex items-center gap-[5px] text-xs max-[900px]:order-3", look.className)}
      >
        <Icon name={look.icon} className="size-3" />
        {look.words}
      </span>
      <span className="text-ink-3 text-xs max-[900px]:order-4 max-[900px]:text-right">
        {person.seenAt === null ? (
          "Never seen"
        ) : (
          <Age since={Date.parse(person.seenAt)} before="Seen " after=" ago" />
        )}
      </span>
      <span className={deeds}>
        <Button size="sm" off={person.changeDenied} onClick={() => onDo("role")}>
          Role{"\u2026"}
        </Button>
        <Button
          size="sm"
          off={person.linkDenied ?? (disabled && "Enable them first")}
          onClick={() => onDo("password")}
        >
          New password{"\u2026"}
        </Button>
        <Button
          size="sm"
          tone={disabled ? "secondary" : "warn"}
          off={person.changeDenied}
          className="min-w-[72px]"
          onClick={() => onDo("access")}
        >
          {disabled ? "Enable" : "Disable"}
          {"\u2026"}
        </Button>
      </span>
    </li>
  );
}
