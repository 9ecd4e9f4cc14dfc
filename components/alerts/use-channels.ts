import { useQuery } from "@tanstack/react-query";
import { deskQuery } from "@/lib/api/query";

const pollIntervalMs = 5_000;

/** The desk's channels and the newest deliveries, as they change. */
export function useChannels() {
  return useQuery({ ...deskQuery("/api/channels"), refetchInterval: pollIntervalMs });
}
