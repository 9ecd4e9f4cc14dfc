"use client";

import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/status-bar";
import { Moment, useTimes } from "@/components/ui/times";
import type { ListedAccount, ListedKey } from "@/lib/connections/api";
import type { ChangesProps } from "./connections-dialogs";
import { lastTestText } from "./key-text";
import type { KeyTestState } from "./use-key-test";

interface AccountKeysProps extends ChangesProps {
  account: ListedAccount;
  keyTest: KeyTestState;
}

/** The keys of an account, or the way to its first one. */
export function AccountKeys({ account, disabledReason, onOpenDialog, ...rest }: AccountKeysProps) {
  if (account.keys.length === 0) {
    return (
      <p className={row}>
        <span>
          No key: nothing is read or sent. Journal and archive are kept and continue with the next
          key.
        </span>
        <Button
          size="sm"
          disabledReason={disabledReason}
          onClick={() => onOpenDialog({ kind: "add", accountId: account.id })}
        >
          Add its key{"\u2026"}
        </Button>
      </p>
    );
  }
  return (
    <ul aria-label={`Keys of ${account.name}`}>
      {account.keys.map((listed) => (
        <KeyItem
          key={listed.id}
          listed={listed}
          oneOfMany={account.keys.length > 1}
          disabledReason={disabledReason}
          onRemove={() => onOpenDialog({ kind: "remove", account, listed })}
          {...rest}
        />
      ))}
    </ul>
  );
}

const row =
  "flex min-h-11 items-center justify-between gap-3 border-line-soft border-b px-5 py-2 " +
  "text-ink-2 phone:px-3";

interface KeyItemProps {
  listed: ListedKey;
  keyTest: KeyTestState;
  /** The head of the page tests the one that is shown; others are tested here. */
  oneOfMany: boolean;
  disabledReason: string | null;
  onRemove: () => void;
}

/** One key: what it may do, whether it works, and the way to take it off the desk. */
function KeyItem({ listed, keyTest, oneOfMany, disabledReason, onRemove }: KeyItemProps) {
  const times = useTimes();
  const fails = listed.lastTest !== null && listed.lastTest.failure !== null;
  return (
    <li aria-label={listed.label} className={row}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">
          {listed.label}
        </span>
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
          added <Moment at={Date.parse(listed.createdAt)} part="day" />
        </span>
        <span className={cx("min-w-0 text-xs", fails ? "text-attn" : "text-ink-3")}>
          {fails && <Icon name="alert" className="mr-1 inline size-3" />}
          {lastTestText(listed, times)}
        </span>
      </span>
      <span className="flex shrink-0 gap-1.5">
        {oneOfMany && (
          <Button
            size="sm"
            disabledReason={keyTest.busy && "Testing\u2026"}
            onClick={() => void keyTest.test(listed.id)}
          >
            Test
          </Button>
        )}
        <Button size="sm" disabledReason={disabledReason} onClick={onRemove}>
          Remove{"\u2026"}
        </Button>
      </span>
    </li>
  );
}
