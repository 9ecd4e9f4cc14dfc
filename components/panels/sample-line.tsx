"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { deskQuery } from "@/lib/api/query";
import { ConfirmDialog } from "./confirm-dialog";

/** So often a page on which own data is added looks whether the removal is to be offered again. */
const pollIntervalMs = 10_000;

/**
 * Says that there is a sample firm on the desk; an owner removes it here. With `besideOwn` only
 * once the desk has a client or a key of its own.
 */
export function SampleLine({ besideOwn = false }: { besideOwn?: boolean }) {
  const { may, connections } = useDesk();
  const isThere = connections.some(({ sample }) => sample);
  const { data } = useQuery({
    ...deskQuery("/api/sample"),
    enabled: isThere,
    refetchInterval: besideOwn ? pollIntervalMs : false,
  });
  const [asks, setAsks] = useState(false);
  if (!isThere || !data?.sample || (besideOwn && !data.sample.besideOwn)) return null;
  return (
    <section
      aria-label="Sample firm"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 phone:px-3"
    >
      <span className="min-w-0 flex-1">
        {data.sample.accountName} is a sample firm on the paper venue.
      </span>
      {may("connections.manage") && (
        <Button onClick={() => setAsks(true)}>Remove sample firm</Button>
      )}
      {asks && (
        <ConfirmDialog
          title="Remove sample firm?"
          action="Remove sample firm"
          tone="destroy"
          onClose={() => setAsks(false)}
          onConfirm={(change) => change("DELETE /api/sample")}
          // The account leaves every list, this page's address too: all is read anew.
          onDone={() => window.location.assign("/overview")}
        >
          {data.sample.accountName} and its clients, months and files disappear from every list, sum
          and alert, as do the orders you placed there. Nothing is deleted, and your own accounts
          stay as they are. The sample can't be added again.
        </ConfirmDialog>
      )}
    </section>
  );
}
