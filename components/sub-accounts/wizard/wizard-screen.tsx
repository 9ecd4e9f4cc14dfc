"use client";
import { Suspense } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { QueryStatus } from "@/components/panels/query-status";
import { useHydrated } from "@/components/ui/hydration";
import { lazyComponent } from "@/components/ui/lazy-component";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { SubAccountsAnswer } from "@/lib/sub-accounts/api";
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
  if (!known.data) return <QueryStatus query={known} what="sub-accounts" {...bars} />;
  if (job) return <JobScreen key={job} jobId={job} known={known.data} />;
  if (again) {
    return <AgainScreen key={again} jobId={again} connection={connection} known={known.data} />;
  }
  return <DraftScreen connection={connection} known={known.data} />;
}

const bars = { widths: { alias: 120, label: 200 }, rows: 8 };

const loading = <SkeletonRows label="Loading the sub-accounts" {...bars} />;

interface AgainScreenProps {
  jobId: string;
  connection: DeskConnection;
  known: SubAccountsAnswer;
}

/** A new list that begins with what another one could not create. */
function AgainScreen({ jobId, ...draft }: AgainScreenProps) {
  const query = useCreationJob(jobId);
  if (!query.data) return <QueryStatus query={query} what="creation" {...bars} />;
  return <DraftScreen {...draft} retryOf={query.data} />;
}
