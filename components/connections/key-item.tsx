"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "@/components/shell/use-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";
import type { KeyTest, ListedKey } from "@/lib/people/connections";
import { formatMoment } from "@/lib/time/format-moment";
import { lastTestWords, testWords } from "./key-words";

interface KeyItemProps {
  listed: ListedKey;
  /** Why it cannot be removed by the one who looks, or null. */
  off: string | null;
  onRemove: () => void;
}

/** One key: what it may do, whether it works, and the way to take it off the desk. */
export function KeyItem({ listed, off, onRemove }: KeyItemProps) {
  const { busy, refused, change } = useChange();
  const queries = useQueryClient();
  const [tested, setTested] = useState<KeyTest | null>(null);
  const test = async () => {
    setTested(null);
    setTested(await change<KeyTest>("POST", `/api/connections/${listed.id}/test`));
    void queries.invalidateQueries({ queryKey: ["connections"] });
  };
  const settled = listed.lastTest !== null && listed.lastTest.failure === null;
  const said = tested ? testWords(tested) : refused?.message;
  return (
    <li
      aria-label={listed.label}
      className={
        "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-t px-4 " +
        "py-2 phone:px-3"
      }
    >
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{listed.label}</span>
      <span className="mono text-ink-3">
        {"\u2026"}
        {listed.keyLast4}
      </span>
      <span className="flex flex-wrap gap-1">
        {listed.permissions.map((permission) => (
          <Tag key={permission}>{permission}</Tag>
        ))}
      </span>
      <span className="text-ink-3 text-xs">
        added {formatMoment(Date.parse(listed.createdAt), "UTC").slice(0, 10)}
      </span>
      <span className={cx("min-w-0 text-xs", settled ? "text-ink-3" : "text-attn")}>
        {!settled && <Icon name="alert" className="mr-1 inline size-3" />}
        {lastTestWords(listed)}
      </span>
      <span className="ml-auto flex gap-1.5">
        <Button size="sm" off={busy && "Being tested"} onClick={test}>
          {busy ? "Testing\u2026" : "Test"}
        </Button>
        <Button size="sm" tone="warn" off={off} onClick={onRemove}>
          Remove{"\u2026"}
        </Button>
      </span>
      <span
        role="status"
        className={cx(
          "flex basis-full items-center gap-1.5 text-xs empty:hidden",
          tested?.works ? "text-ink-2" : "text-danger",
        )}
      >
        {said && <Icon name={tested?.works ? "check" : "alert"} className="size-3" />}
        {said}
      </span>
    </li>
  );
}
