"use client";
import { Suspense } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSubAccounts } from "../use-sub-accounts";
import { draftsOfJob } from "./draft";
import { useJob } from "./use-job";

const DraftScreen = lazyPart(() => import("./draft-screen").then((part) => part.DraftScreen));
const JobScreen = lazyPart(() => import("./job-screen").then((part) => part.JobScreen));

/** A creation: the one that the address names, or a new list. */
export function WizardScreen({ connection }: { connection: DeskConnection }) {
  return (
    <Suspense fallback={reading}>
      <AddressedScreen connection={connection} />
    </Suspense>
  );
}

function AddressedScreen({ connection }: { connection: DeskConnection }) {
  const [address] = useAddress();
  const job = address.get("job");
  const again = address.get("again");
  const known = useSubAccounts(connection.accountId);
  if (!known.data) {
    return known.error ? (
      <Broken error={known.error} retry={() => void known.refetch()} />
    ) : (
      reading
    );
  }
  if (job) return <JobScreen key={job} jobId={job} known={known.data} />;
  if (again) return <AgainScreen key={again} jobId={again} connection={connection} />;
  return <DraftScreen connection={connection} known={known.data} initial={none} />;
}

const none: readonly never[] = [];
const reading = (
  <BarsPanel label="Reading the sub-accounts" widths={{ alias: 120, label: 200 }} rows={8} />
);

/** A new list that begins with what another one could not create. */
function AgainScreen({ jobId, connection }: { jobId: string; connection: DeskConnection }) {
  const { data, error, refetch } = useJob(jobId);
  const known = useSubAccounts(connection.accountId);
  if (error) return <Broken error={error} retry={() => void refetch()} />;
  if (!data || !known.data) {
    return <BarsPanel label="Reading the creation" widths={{ alias: 120, label: 200 }} rows={8} />;
  }
  return <DraftScreen connection={connection} known={known.data} initial={draftsOfJob(data)} />;
}

function Broken({ error, retry }: Pick<Parameters<typeof BrokenPanel>[0], "error" | "retry">) {
  return <BrokenPanel what="The sub-accounts" reading={undefined} error={error} retry={retry} />;
}
