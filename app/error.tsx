"use client";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { StandalonePage } from "@/components/shell/frame/standalone-page";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The server is asked again: what it drew before is the error itself. */
function useShowAgain(reset: () => void) {
  const router = useRouter();
  return () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
}

const again =
  "mt-5 inline-flex h-7 items-center rounded-md bg-primary px-2.5 font-medium text-on-primary text-sm";

/** A page broke. What was sent before is written down and goes on without it. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const showAgain = useShowAgain(reset);
  return (
    <StandalonePage title="This page broke">
      <p>
        Orders that were sent are in the journal and are looked after without this page. Nothing is
        sent again by itself.
      </p>
      {error.digest && (
        <p className="mt-2 text-ink-3">
          For the desk's log: <span className="mono">{error.digest}</span>
        </p>
      )}
      <button type="button" className={again} onClick={showAgain}>
        Show it again
      </button>
    </StandalonePage>
  );
}
