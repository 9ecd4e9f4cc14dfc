"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CreationJob, SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { formatMoment } from "@/lib/time";
import { countPlaces } from "../count-places";
import { PlacesMeter } from "../places-meter";
import { RunStep } from "./run-step";
import { SecretsStep } from "./secrets-step";
import { useGuard } from "./use-guard";
import { isOver, openKeys, useJob } from "./use-job";
import { SideFact, WizardFrame } from "./wizard-frame";

/** A creation under way or over: what became of its rows, then their secrets. */
export function JobScreen({ jobId, known }: { jobId: string; known: SubAccountsAnswer }) {
  const { may } = useDesk();
  const [address, change] = useAddress();
  const { data: job, error, refetch } = useJob(jobId);
  useRenewPlaces(job);
  const keys = job?.own && may("secrets.reveal") ? openKeys(job) : [];
  const guard = useGuard(keys.length > 0);
  if (!job) {
    return error ? (
      <BrokenPanel
        what="This creation"
        reading={undefined}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <BarsPanel label="Reading the creation" widths={{ alias: 120, label: 200 }} rows={8} />
    );
  }
  const onSecrets = address.get("step") !== "run" && isOver(job) && job.own;
  return (
    <WizardFrame
      step={onSecrets ? "Secrets" : "Run"}
      side={
        <>
          <h2 className="mb-2 text-md">Places</h2>
          <PlacesMeter places={countPlaces(known)} />
          <h2 className="mt-5 mb-1 text-md">What was asked for</h2>
          <dl>
            <SideFact name="Sub-accounts">{job.rows.length}</SideFact>
            <SideFact name="By">{job.createdBy}</SideFact>
            <SideFact name="At">{formatMoment(job.createdAt, "UTC").slice(0, 19)} UTC</SideFact>
            <SideFact name="Undo">not possible here</SideFact>
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
          onSecrets={() => change({ step: "secrets" })}
        />
      )}
      {guard.ask !== null && (
        <Dialog
          title="Leave with secrets not handed over?"
          onClose={guard.stay}
          footer={
            <>
              <Button data-rest onClick={guard.stay}>
                Stay here
              </Button>
              <Button tone="warn" onClick={() => guard.leave(guard.ask ?? "/")}>
                Leave
              </Button>
            </>
          }
        >
          <p>
            {keys.length === 1 ? "One key is" : `${keys.length} keys are`} still sealed on the desk.
            What is shown here goes with the page. What was revealed is not shown again; the sealed
            package can still be downloaded: the way back is the notice above the registry.
          </p>
        </Dialog>
      )}
    </WizardFrame>
  );
}

/** The places are counted anew whenever a row has come further. */
function useRenewPlaces(job: CreationJob | undefined): void {
  const queries = useQueryClient();
  const accountId = job?.accountId;
  const states = job?.rows.map(({ state, key }) => `${state} ${key?.handOver}`).join();
  useEffect(() => {
    if (accountId === undefined || states === undefined) return;
    void queries.invalidateQueries({ queryKey: ["sub-accounts", accountId] });
  }, [queries, accountId, states]);
}
