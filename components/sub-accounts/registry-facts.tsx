"use client";
import { useState } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/notice-line";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { formatMoment } from "@/lib/time";
import { countPlaces } from "./count-places";
import { ExternalDialog } from "./external/external-dialog";
import { PlacesMeter } from "./places-meter";

/** The quota, what speaks against its count, and the way to those that were made elsewhere. */
export function RegistryFacts({ data }: { data: SubAccountsAnswer }) {
  const { may } = useDesk();
  const [entering, setEntering] = useState(false);
  const places = countPlaces(data);
  const open = may("sub-accounts.create") && (
    <Button size="sm" onClick={() => setEntering(true)}>
      Enter external{"\u2026"}
    </Button>
  );
  return (
    <>
      <section
        aria-label="Places"
        className={
          "flex shrink-0 flex-wrap gap-x-10 gap-y-3 border-line border-b px-4 py-3 phone:px-3"
        }
      >
        <PlacesMeter places={places} />
        <div className="flex max-w-[58ch] flex-col items-start gap-2">
          <p className="text-ink-3 text-xs">
            Deleting, freezing or giving another key is not part of the interface: do it at the
            exchange. This list then still shows what the desk once made.
          </p>
          {data.seen.length === 0 && open}
        </div>
      </section>
      <Contradictions data={data} free={places.free} />
      {data.seen.length > 0 && (
        <NoticeLine tone="attn" action={open}>
          {data.seen.length === 1 ? "1 uid was" : `${data.seen.length} uids were`} seen in deposits,
          withdrawals or assets and {data.seen.length === 1 ? "stands" : "stand"} in no row here:
          not counted yet.
        </NoticeLine>
      )}
      {entering && <ExternalDialog data={data} onClose={() => setEntering(false)} />}
    </>
  );
}

/** Where the exchange said something that the count does not show. */
function Contradictions({ data, free }: { data: SubAccountsAnswer; free: number }) {
  const { capSaid, rows } = data;
  const foreign = rows.filter((row) => row.state === "external" && row.message !== null);
  return (
    <>
      {capSaid !== null && free > 0 && (
        <NoticeLine tone="attn">
          The exchange said on {formatMoment(capSaid.at, "UTC").slice(0, 16)} UTC that there can be
          no more (code {capSaid.code}), though {free} of 20 look free here: enter those made
          elsewhere.
        </NoticeLine>
      )}
      {foreign.map(({ id, uid }) => (
        <NoticeLine key={id} tone="attn">
          {uid} was entered as made elsewhere, but the exchange says that it is none of this
          broker's (code 40028). It is counted until somebody removes it.
        </NoticeLine>
      ))}
    </>
  );
}
