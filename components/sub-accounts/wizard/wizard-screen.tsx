"use client";
import { Suspense } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { useHydrated } from "@/components/ui/hydration";
import { lazyComponent } from "@/components/ui/lazy-component";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { useCreationJob, useSubAccounts } from "../known-sub-accounts";
import { useWizardAddress } from "./wizard-address";

const DraftScreen = lazyComponent(() => import("./draft-screen").then((part) => part.DraftScreen));
const JobScreen = lazyComponent(() => import("./job-screen").then((part) => part.JobScreen));

/** A creation: the one that the address names, or a new list. */
export function WizardScreen({ connection }: { connection: DeskConnection }) {
  // Its fields are the browser's own: what is typed before could not be kept.
  if (!useHydrated()) return loading;
  return (
    <Suspense fallback={loading}>
      <AddressedScreen connection={connection} />
    </Suspense>
  );
}

function AddressedScreen({ connection }: { connection: DeskConnection }) {
  const [{ job, again }] = useWizardAddress();
  const known = useSubAccounts(connection.accountId);
  if (!known.data) {
    return known.error ? (
      <Broken error={known.error} retry={() => void known.refetch()} />
    ) : (
      loading
    );
  }
  if (job) return <JobScreen key={job} jobId={job} known={known.data} />;
  if (again) return <AgainScreen key={again} jobId={again} connection={connection} />;
  return <DraftScreen connection={connection} known={known.data} />;
}

const loading = (
  <SkeletonRows label="Loading the sub-accounts" widths={{ alias: 120, label: 200 }} rows={8} />
);

/** A new list that begins with what another one could not create. */
function AgainScreen({ jobId, connection }: { jobId: string; connection: DeskConnection }) {
  const { data, error, refetch } = useCreationJob(jobId);
  const known = useSubAccounts(connection.accountId);
  if (error) return <Broken error={error} retry={() => void refetch()} />;
  if (!data || !known.data) {
    return (
      <SkeletonRows label="Loading the creation" widths={{ alias: 120, label: 200 }} rows={8} />
    );
  }
  return <DraftScreen connection={connection} known={known.data} retryOf={data} />;
}

function Broken({ error, retry }: Pick<Parameters<typeof ReadFailurePanel>[0], "error" | "retry">) {
  return (
    <ReadFailurePanel what="The sub-accounts" snapshot={undefined} error={error} retry={retry} />
  );
}
