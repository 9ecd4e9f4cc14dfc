"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useChange } from "@/components/shell/use-change";

const path = "/api/sub-accounts/external";

/** A uid to be entered. */
export interface ExternalEntry {
  readonly uid: string;
  readonly note: string;
  /** The creation of unknown outcome that it turned out to be; null for one made elsewhere. */
  readonly creation: string | null;
}

/** Enters sub-accounts that were made elsewhere, and takes entries back. */
export function useExternal() {
  const { connection } = useDesk();
  const queries = useQueryClient();
  const { busy, refused, change, errorAt } = useChange();
  const accountId = connection?.accountId ?? "";

  const send = async (method: "POST" | "DELETE", body: object): Promise<boolean> => {
    const done = (await change(method, path, { accountId, ...body })) !== null;
    if (done) {
      await queries.invalidateQueries({ queryKey: ["sub-accounts", accountId] });
      void queries.invalidateQueries({ queryKey: ["sub-account-uids", accountId] });
    }
    return done;
  };
  return {
    busy,
    refused,
    errorAt,
    enter: (entries: readonly ExternalEntry[]) => send("POST", { entries }),
    remove: (uid: string) => send("DELETE", { uid }),
  };
}
