"use client";
import { useEffect, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { PageHead } from "@/components/panels/page-frame";
import { cx } from "@/components/ui/cx";
import { SoftLink } from "@/components/ui/soft-link";
import { type MissingAction, missingActions } from "@/lib/exchange/missing-actions";

/** What users look for here and the exchange's interface does not have: why, and where it is. */
export function NotPossibleScreen() {
  const named = useAddressHash();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title="What this desk can't do"
        description="not available through the exchange's API, and where to find it"
      />
      <div className="thin-bar min-h-0 flex-auto overflow-y-auto">
        <dl className="grid grid-cols-2 min-[1700px]:grid-cols-3 max-[1000px]:grid-cols-1">
          {missingActions.map((each) => (
            <Entry key={each.id} action={each} named={named === each.id} />
          ))}
        </dl>
      </div>
    </div>
  );
}

function Entry({ action, named }: { action: MissingAction; named: boolean }) {
  const { withConnection } = useDesk();
  const { id, name, reason, here, elsewhere } = action;
  return (
    <div
      id={id}
      ref={(node) => {
        if (named) node?.scrollIntoView({ block: "nearest" });
      }}
      className={cx(
        "scroll-m-4 border-line-soft border-r border-b px-4 py-3.5",
        named && "bg-selected",
      )}
    >
      <dt className="font-semibold text-md" aria-current={named ? "true" : undefined}>
        {name}
      </dt>
      <dd className="mt-1 max-w-[72ch] text-ink-2">{reason}</dd>
      {here && (
        <dd className="mt-1.5">
          <span className="text-ink-3">Here: </span>
          <SoftLink href={withConnection(here.path)} className="underline">
            {here.text}
          </SoftLink>
        </dd>
      )}
      <dd className="mt-0.5 max-w-[72ch]">
        <span className="text-ink-3">Elsewhere: </span>
        {elsewhere}
      </dd>
    </div>
  );
}

/** What the address names after its hash; none on the server. */
function useAddressHash(): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setHash(decodeURIComponent(location.hash.slice(1)) || null);
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return hash;
}
