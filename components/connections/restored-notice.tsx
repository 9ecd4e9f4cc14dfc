"use client";

import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Moment } from "@/components/ui/times";
import type { ListedAccount } from "@/lib/connections/api";

interface RestoredNoticeProps {
  account: Pick<ListedAccount, "id" | "restored">;
  /** Why the user can't confirm, or null. */
  disabledReason: string | null;
}

/** Why no orders can be placed on a restored account, and the way on where no list can be read. */
export function RestoredNotice({ account, disabledReason }: RestoredNoticeProps) {
  const { busy, refused, change, renew } = useChange();
  if (!account.restored) return null;
  const { backupAt, problem } = account.restored;
  const confirm = async () => {
    if (await change("DELETE /api/accounts/[id]/restored", { id: account.id })) {
      void renew("/api/connections");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-t px-4 py-2 text-attn text-xs phone:px-3">
      <p className="min-w-0">
        <Icon name="alert" className="mr-1 inline size-3" />
        Restored from a backup of <Moment at={Date.parse(backupAt)} said />. No orders can be placed
        until all open-order lists have been read. {problem ?? "Reading them now."}
      </p>
      {problem !== null && (
        <Button
          size="sm"
          className="ml-auto"
          disabledReason={disabledReason ?? (busy && "Saving\u2026")}
          onClick={confirm}
        >
          Compared with the exchange: allow orders
        </Button>
      )}
      <span role="status" className="basis-full text-danger empty:hidden">
        {refused?.message}
      </span>
    </div>
  );
}
