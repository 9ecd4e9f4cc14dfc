"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";

/** What Next gives the page of an error. */
export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The server is asked again: what it drew before is the error itself. */
export function useShowAgain(reset: () => void): () => void {
  const router = useRouter();
  return () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
}
