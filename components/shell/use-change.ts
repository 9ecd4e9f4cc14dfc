"use client";
import { changeDesk } from "@/lib/people/change-desk";
import { useRequest } from "./use-request";

/** A change of the desk's own things: whether it is under way, and why the desk refused it. */
export function useChange() {
  const { busy, refused, request } = useRequest();
  /** The desk's answer, or null when it refused or is still busy with the last change. */
  const change = <T extends object>(...wanted: Parameters<typeof changeDesk>): Promise<T | null> =>
    request(() => changeDesk<T>(...wanted));
  /** What is wrong with one field. */
  const errorAt = (field: string) =>
    refused?.issues.find((issue) => issue.field === field)?.message;
  return { busy, refused, change, errorAt };
}
