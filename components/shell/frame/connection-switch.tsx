"use client";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import type { DeskConnection } from "../desk/connection";
import { useDesk } from "../desk/desk-provider";
import { EnvironmentBadge } from "./environment-badge";

const shape =
  "flex h-7 min-w-0 items-center gap-2 whitespace-nowrap rounded-md border border-line bg-surface " +
  "px-2 phone:h-11 phone:flex-1";

/** Through which account and key this tab works, and the way to another. */
export function ConnectionSwitch() {
  const { connections, connection, switchTo } = useDesk();
  if (!connection) return <span className={shape}>No account yet</span>;
  if (connections.length === 1) {
    return (
      <span className={shape}>
        <Names connection={connection} />
      </span>
    );
  }
  return (
    <Popover
      label="Accounts"
      triggerLabel={`Account ${connection.accountName}, ${connection.label}. Change`}
      triggerClassName={cx(shape, "hover:bg-hover")}
      trigger={
        <>
          <Names connection={connection} />
          <Icon name="up-down" className="ml-auto size-3.5 shrink-0 text-ink-3" />
        </>
      }
      className="min-w-[280px] p-1"
    >
      {(close) => (
        <div role="menu" aria-label="Accounts">
          {connections.map((each) => (
            <button
              key={each.id}
              type="button"
              role="menuitemradio"
              aria-checked={each.id === connection.id}
              onClick={() => {
                close();
                if (each.id !== connection.id) switchTo(each.id);
              }}
              className={
                "flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover " +
                "aria-checked:bg-selected phone:min-h-11"
              }
            >
              <Names connection={each} />
              <span className="ml-auto shrink-0">
                <EnvironmentBadge environment={each.environment} small />
              </span>
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}

function Names({ connection }: { connection: DeskConnection }) {
  return (
    <>
      <span className="min-w-[5ch] shrink truncate font-medium" title={connection.accountName}>
        {connection.accountName}
      </span>
      <span className="mono min-w-0 shrink-[2] truncate text-ink-3">
        {connection.label} {"\u2026"}
        {connection.keyLast4}
      </span>
    </>
  );
}
