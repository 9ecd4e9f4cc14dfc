"use client";

import type { ComponentProps, ReactNode } from "react";
import { InvalidDays } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { FilterBar } from "@/components/ui/filter-bar";
import type { RequestError } from "@/lib/api/client";
import { ArchiveNotStarted, StaleNumbersNotice } from "./archive-status";
import { CommissionsHead } from "./commissions-head";
import type { useArchiveStatus } from "./use-commissions";

interface CommissionsPageProps extends Omit<ComponentProps<typeof QueryStatus>, "query"> {
  accountId: string;
  current: ComponentProps<typeof CommissionsHead>["current"];
  archiveStatus: ReturnType<typeof useArchiveStatus>;
  query: {
    readonly data: unknown;
    readonly error: RequestError | null;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** What is wrong with the days of the address, and by which names they stand there. */
  fault: string | null;
  names?: readonly string[];
  /** Above the numbers; null before it is known which days have ended. */
  bar: ReactNode;
  /** The numbers, once they have come. */
  children: ReactNode;
}

/** A page of the commissions: its head, its bar, and its numbers or why there are none. */
export function CommissionsPage(props: CommissionsPageProps) {
  const { accountId, current, archiveStatus, query, fault, names, bar, children, ...bars } = props;
  const error = query.error ?? archiveStatus.error;
  const retry = () => void (query.error ? query.refetch() : archiveStatus.refetch());
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CommissionsHead accountId={accountId} current={current} coverage={archiveStatus.data} />
      {bar ?? (archiveStatus.isPending && <FilterBar tall />)}
      {error !== null && query.data !== undefined && (
        <StaleNumbersNotice reason={error.message} since={query.dataUpdatedAt} retry={retry} />
      )}
      {fault ? (
        <InvalidDays fault={fault} {...(names ? { names } : {})} />
      ) : archiveStatus.data?.lastDay === null ? (
        <ArchiveNotStarted />
      ) : (
        (query.data !== undefined && children) || (
          <QueryStatus query={{ error, refetch: retry }} {...bars} />
        )
      )}
    </div>
  );
}
