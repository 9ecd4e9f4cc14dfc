"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { useSubAccounts } from "../use-sub-accounts";
import { draftsOfJob } from "./draft";
import { DraftScreen } from "./draft-screen";
import { JobScreen } from "./job-screen";
import { useJob } from "./use-job";

/** A creation: the one that the address names, or a new list. */
export function WizardScreen({ connection }: { connection: DeskConnection }) {
  const [address] = useAddress();
  const job = address.get("job");
  const again = address.get("again");
  const known = useSubAccounts(connection.accountId);
  if (!known.data) {
    return known.error ? (
      <Broken error={known.error} retry={() => void known.refetch()} />
    ) : (
      <BarsPanel label="Reading the sub-accounts" widths={{ alias: 120, label: 200 }} rows={8} />
    );
  }
  if (job) return <JobScreen key={job} jobId={job} known={known.data} />;
  if (again) return <AgainScreen key={again} jobId={again} connection={connection} />;
  return <DraftScreen connection={connection} known={known.data} initial={none} />;
}

const none: readonly never[] = [];

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
