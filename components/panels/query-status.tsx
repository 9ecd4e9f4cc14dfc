"use client";

import type { ComponentProps } from "react";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { RequestError } from "@/lib/api/client";
import { ReadFailurePanel } from "./read-failure";

interface QueryStatusProps extends Omit<ComponentProps<typeof SkeletonRows>, "label"> {
  /** What is read, as it stands after "the". */
  what: string;
  query: { readonly error: RequestError | null; readonly refetch: () => unknown };
}

/** In place of what a query has not brought: bars while it is read, or why it failed. */
export function QueryStatus({ what, query: { error, refetch }, ...bars }: QueryStatusProps) {
  if (!error) return <SkeletonRows label={`Loading the ${what}`} {...bars} />;
  return <ReadFailurePanel what={`The ${what}`} error={error} retry={() => void refetch()} />;
}
