"use client";

import { parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Age } from "@/components/ui/live-text";
import { PanelMessage } from "@/components/ui/panel-message";
import type { Snapshot } from "@/lib/live/snapshot";

/** When a list was read last, and that all of it was; nothing before it was read. */
export function SnapshotAge({ snapshot }: { snapshot: Snapshot | undefined }) {
  if (snapshot?.readAt == null) return null;
  return (
    <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
      <Age since={snapshot.readAt} before="Updated " after=" ago" />
      {` \u00b7 all ${snapshot.rows.length} loaded`}
    </span>
  );
}

interface PageHeadProps {
  title: string;
  /** What the page is about, or how much it shows. */
  description?: ReactNode;
  /** What can be done on the whole page. */
  actions?: ReactNode;
}

/** The name of a page, how much it shows, and what can be done there. */
export function PageHead({ title, description, actions }: PageHeadProps) {
  return (
    <div
      className={
        "flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 " +
        "py-1.5 phone:px-3"
      }
    >
      <h1 className="text-lg">{title}</h1>
      {description && <span className="text-ink-3 text-xs">{description}</span>}
      <span className="flex-1" />
      {actions}
    </div>
  );
}

interface SectionHeadProps {
  title: string;
  note: ReactNode;
  /** What stands at its end. */
  children?: ReactNode;
}

/** The name of a part of a page, with a remark. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <div className="flex min-h-[42px] flex-wrap items-center gap-x-2 px-4 phone:px-3">
      <h2 className="text-md">{title}</h2>
      <span className="text-ink-3 text-xs">{note}</span>
      <span className="flex-1" />
      {children}
    </div>
  );
}

interface InvalidDaysProps {
  /** What is wrong with the days of the address, as a sentence. */
  fault: string;
  /** The names that the address loses on the way out. */
  names?: readonly string[];
}

/** In place of a page whose address names days that cannot be shown: never other days silently. */
export function InvalidDays({ fault, names = ["from", "to"] }: InvalidDaysProps) {
  const parsers = Object.fromEntries(names.map((name) => [name, parseAsString]));
  const [, set] = useQueryStates(parsers);
  return (
    <PanelMessage
      alert
      icon="calendar"
      title="The days in the address aren't valid"
      actions={<Button onClick={() => void set(null)}>Show default period</Button>}
    >
      {fault}
    </PanelMessage>
  );
}
