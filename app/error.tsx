"use client";
import { LonePage } from "@/components/shell/frame/lone-page";
import { Button } from "@/components/ui/button";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page broke. What was sent before is written down and goes on without it. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <LonePage title="This page broke">
      <p>
        Orders that were sent are in the journal and are looked after without this page. Nothing is
        sent again by itself.
      </p>
      {error.digest && (
        <p className="mt-2 text-ink-3">
          For the desk's log: <span className="mono">{error.digest}</span>
        </p>
      )}
      <Button tone="primary" className="mt-5" onClick={reset}>
        Show it again
      </Button>
    </LonePage>
  );
}
