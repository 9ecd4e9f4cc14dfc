"use client";
import { useQuery } from "@tanstack/react-query";
import { askDesk, type DeskError } from "@/components/shell/ask-desk";
import type { Overview } from "@/lib/overview/wire";

const againMs = 5_000;

/** What needs somebody on this desk, kept fresh while it is looked at. */
export function useOverview() {
  return useQuery<Overview, DeskError>({
    queryKey: ["overview"],
    queryFn: ({ signal }) => askDesk("/api/overview", signal),
    refetchInterval: againMs,
  });
}
