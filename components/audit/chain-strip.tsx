"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { DeskError } from "@/components/shell/ask-desk";
import { useChange } from "@/components/shell/use-change";
import { Age } from "@/components/ui/age";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { AuditProtection } from "@/lib/audit/wire";
import { auditMoment, entriesWords, shortDigest } from "./audit-words";
import { verificationKey } from "./use-audit";

interface ChainStripProps {
  found: AuditProtection | undefined;
  error: DeskError | null;
  onShow: (seq: number) => void;
}

/** Whether the chain of all entries is whole, and when every digest was recomputed. */
export function ChainStrip({ found, error, onShow }: ChainStripProps) {
  const queries = useQueryClient();
  const { busy, refused, change } = useChange();
  const verify = async () => {
    const path = "/api/audit/verification";
    const next = await change<AuditProtection>("POST", path);
    if (!next) return;
    queries.setQueryData(verificationKey, next);
    void queries.invalidateQueries({ queryKey: ["audit", "list"] });
  };
  const broken = found?.intact === false;
  return (
    <section
      aria-label="Chain"
      className={cx(
        "flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2",
        "phone:flex-nowrap phone:px-3 phone:py-3",
        broken && "border-l-[3px] border-l-danger",
      )}
    >
      <Icon
        name={broken || error ? "alert" : found ? "check" : "clock"}
        className={cx("size-4 shrink-0", broken && "text-danger")}
      />
      <p role="status" className="min-w-0 flex-1">
        {found ? (
          <State found={found} />
        ) : error ? (
          <span className="font-semibold">The chain could not be verified: {error.message}</span>
        ) : (
          <span className="text-ink-2">Every digest is being recomputed</span>
        )}
        {found?.wall && <span className="mt-1 block text-xs">{found.wall}</span>}
        {refused && <span className="block text-danger text-xs">{refused.message}</span>}
      </p>
      {found?.intact && (
        <span className="inline-flex items-center gap-1 text-ink-3 text-xs phone:hidden">
          head <span className="mono">{shortDigest(found.head)}</span>
          <CopyButton value={found.head} what="head's digest" />
        </span>
      )}
      {found?.intact === false && (
        <Button size="sm" onClick={() => onShow(found.brokenAt)}>
          Show entry {found.brokenAt}
        </Button>
      )}
      <Button size="sm" off={busy && "Being verified"} onClick={() => void verify()}>
        {busy ? "Verifying" : "Verify again"}
      </Button>
    </section>
  );
}

function State({ found }: { found: AuditProtection }) {
  const { verifiedAt, tookMs } = found;
  const took = `${(tookMs / 1_000).toFixed(1)} s`;
  const age = <Age since={verifiedAt} after=" ago" />;
  if (!found.intact) {
    return (
      <>
        <span className="mr-2 font-semibold text-danger">
          Chain broken at entry {found.brokenAt}
        </span>
        <span className="text-ink-2">
          {found.problem} What stands from there on is not proven. Recomputed {age} in {took}.
        </span>
      </>
    );
  }
  const { entries, firstAt, lastAt } = found;
  return (
    <>
      <span className="mr-2 font-semibold">Chain intact, {entriesWords(entries)}</span>
      <span className="text-ink-2 phone:block">
        {firstAt !== null && lastAt !== null && (
          <>
            {auditMoment(firstAt)} to {auditMoment(lastAt)}.{" "}
          </>
        )}
        Every digest recomputed {age} in {took}.
      </span>
    </>
  );
}
