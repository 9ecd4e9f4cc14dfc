import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { useTimes } from "@/components/ui/times";
import { longDay, shortDay } from "@/lib/archive/day-range";
import { type AuditResult, auditResultLabels } from "@/lib/audit/entry-text";
import type { Numbers } from "@/lib/decimal";
import { dayIn } from "@/lib/time";
import { roleNames, roles } from "@/lib/users/roles";

interface AuditTimeProps {
  /** Unix ms. */
  at: number;
  /** With its year. */
  year?: boolean;
  /** With its zone, where no head says it. */
  said?: boolean;
}

/** A moment of the audit as this user reads it: "22 Nov 08:40:12". */
export function AuditTime({ at, year = false, said = false }: AuditTimeProps) {
  const times = useTimes();
  const day = dayIn(at, times.zone);
  const clock = said ? times.said(at, "clock") : times.text(at, "clock");
  return `${year ? longDay(day) : shortDay(day)} ${clock}`;
}

/** "1 entry", "12,418 entries". */
export const entryCountLabel = (count: number, numbers: Numbers) =>
  count === 1 ? "1 entry" : `${numbers.count(count)} entries`;

/** The start and the end of a digest. */
export const shortDigest = (digest: string) => `${digest.slice(0, 16)}\u2026${digest.slice(-6)}`;

/** Who did it: a user, or the desk itself. */
export const userLabel = (user: string | null, action: string) =>
  user ?? (action === "session.rejected" ? "unknown" : "Broker Desk");

/** A role as it is called on the screen; the desk's own entries have none. */
export function roleLabel(role: string | null, user: string | null): string {
  const known = roles.find((each) => each === role);
  if (known) return roleNames[known];
  return user === null ? "System" : "\u2013";
}

/** A name of the API as words: "roleBefore" is "role before". */
export const detailLabel = (name: string) =>
  name.replace(/_/g, " ").replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);

const resultAppearances: Readonly<Record<AuditResult, { icon: IconName; className: string }>> = {
  ok: { icon: "check", className: "text-ink-2" },
  refused: { icon: "cross", className: "font-medium text-ink" },
  rejected: { icon: "alert", className: "font-medium text-attn" },
};

/** How an entry came out, in a word; only what needs attention is amber. */
export function ResultMark({ result }: { result: AuditResult }) {
  const { icon, className } = resultAppearances[result];
  return (
    <span className={cx("inline-flex items-center gap-1.5 whitespace-nowrap text-xs", className)}>
      <Icon name={icon} className="size-3" />
      {auditResultLabels[result]}
    </span>
  );
}
