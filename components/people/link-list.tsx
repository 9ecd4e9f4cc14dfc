"use client";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { roleNames } from "@/lib/people/roles";
import type { ListedLink } from "@/lib/people/wire";
import { formatMoment } from "@/lib/time/format-moment";

interface LinkListProps {
  links: readonly ListedLink[];
  onRevoke: (link: ListedLink) => void;
}

/** The links that were handed out and still open. */
export function LinkList({ links, onRevoke }: LinkListProps) {
  return (
    <section aria-label="Open links">
      <h2 className="border-line border-b bg-raised px-4 py-1.5 text-sm phone:px-3">
        Open links <span className="font-normal text-ink-3">{links.length}</span>
      </h2>
      {links.length === 0 && (
        <p className="px-4 py-3 text-ink-3 phone:px-3">No link is waiting to be used.</p>
      )}
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
              {link.for === "a new person"
                ? `joins as ${roleNames[link.role]}`
                : `new password, ${roleNames[link.role]}`}
            </span>
            <span
              className="text-ink-3 text-xs"
              title={`${formatMoment(Date.parse(link.expiresAt), "UTC")} UTC`}
            >
              <Countdown until={Date.parse(link.expiresAt)} before="ends in " over="ended" />
            </span>
            <Button
              size="sm"
              off={link.revokeDenied}
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
