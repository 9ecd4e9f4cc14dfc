"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { QueryStatus } from "@/components/panels/query-status";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FactRow } from "@/components/ui/fact-row";
import { Moment } from "@/components/ui/times";
import { renewDesk } from "@/lib/api/query";
import type { CreationJob, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import {
  countQuota,
  isFinished,
  QuotaMeter,
  undeliveredKeys,
  useCreationJob,
} from "../known-sub-accounts";
import { RunStep } from "./run-step";
import { SecretsStep } from "./secrets-step";
import { useWizardAddress } from "./wizard-address";
import { WizardFrame } from "./wizard-frame";

/** A creation under way or over: what became of its rows, then their secrets. */
export function JobScreen({ jobId, known }: { jobId: string; known: SubAccountsAnswer }) {
  const { may } = useDesk();
  const [{ step }, change] = useWizardAddress();
  const query = useCreationJob(jobId);
  const { data: job, error, refetch } = query;
  useQuotaRefresh(job);
  const keys = job?.own && may("secrets.reveal") ? undeliveredKeys(job) : [];
  const guard = useLeaveGuard(keys.length > 0);
  if (!job) {
    return <QueryStatus query={query} what="creation" widths={[120, 200]} rows={8} />;
  }
  const onSecrets = step !== "run" && isFinished(job) && job.own;
  return (
    <WizardFrame
      step={onSecrets ? "Secrets" : "Run"}
      side={
        <>
          <h2 className="mb-2 text-md">Sub-account quota</h2>
          <QuotaMeter places={countQuota(known)} />
          <h2 className="mt-5 mb-1 text-md">Requested</h2>
          <dl>
            <FactRow name="Sub-accounts">{job.rows.length}</FactRow>
            <FactRow name="By">{job.createdBy}</FactRow>
            <FactRow name="At">
              <Moment at={job.createdAt} part="second" said />
            </FactRow>
            <FactRow name="Undo">not possible</FactRow>
          </dl>
        </>
      }
    >
      {onSecrets ? (
        <SecretsStep job={job} onChanged={() => void refetch()} />
      ) : (
        <RunStep
          job={job}
          lost={error !== null}
          onChanged={() => void refetch()}
          onSecrets={() => void change({ step: "secrets" })}
        />
      )}
      {guard.ask !== null && <LeaveDialog keys={keys.length} guard={guard} to={guard.ask} />}
    </WizardFrame>
  );
}

interface LeaveDialogProps {
  /** How many keys are not delivered. */
  keys: number;
  guard: ReturnType<typeof useLeaveGuard>;
  to: string;
}

function LeaveDialog({ keys, guard, to }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave with undelivered keys?"
      onClose={guard.stay}
      footer={
        <>
          <Button data-rest onClick={guard.stay}>
            Stay here
          </Button>
          <Button tone="warn" onClick={() => guard.leave(to)}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        {keys === 1 ? "One key is" : `${keys} keys are`} still encrypted on the desk. Revealed
        secrets can't be shown again. You can still download the encrypted key file from the notice
        above the registry.
      </p>
    </Dialog>
  );
}

/** The places are counted anew whenever a row has come further. */
function useQuotaRefresh(job: CreationJob | undefined): void {
  const queries = useQueryClient();
  const accountId = job?.accountId;
  const states = job?.rows.map(({ state, key }) => `${state} ${key?.delivery}`).join();
  useEffect(() => {
    if (accountId === undefined || states === undefined) return;
    void renewDesk(queries, "/api/sub-accounts", { account: accountId });
  }, [queries, accountId, states]);
}

/**
 * Asks before this page is left while `active`: by a link, by the browser's way back, by closing
 * the tab. `ask` is where somebody wants to go; `leave` goes there, `stay` forgets it.
 */
function useLeaveGuard(active: boolean) {
  const [ask, setAsk] = useState<string | null>(null);
  const open = useRef(false);

  useEffect(() => {
    if (!active) return;
    const here = location.href;
    const close = (event: BeforeUnloadEvent) => {
      if (!open.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || open.current || link.download) return;
      if (link.target === "_blank" || samePage(link.href)) return;
      event.preventDefault();
      event.stopPropagation();
      setAsk(link.href);
    };
    const back = (event: PopStateEvent) => {
      if (open.current || samePage(location.href)) return;
      const wanted = location.href;
      event.stopImmediatePropagation();
      history.pushState(null, "", here);
      setAsk(wanted);
    };
    window.addEventListener("beforeunload", close);
    window.addEventListener("popstate", back, true);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", close);
      window.removeEventListener("popstate", back, true);
      document.removeEventListener("click", click, true);
    };
  }, [active]);

  const leave = useCallback((to: string) => {
    open.current = true;
    location.assign(to);
  }, []);
  const stay = useCallback(() => setAsk(null), []);
  return { ask, leave, stay };
}

const samePage = (href: string) => new URL(href, location.href).pathname === location.pathname;
