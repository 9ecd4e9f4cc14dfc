"use client";
import { useEffect, useRef } from "react";
import { EnvironmentBadge } from "@/components/shell/frame/environment-badge";
import { Button, type ButtonTone } from "@/components/ui/button";
import { Triangle } from "@/components/ui/triangle";

interface SubmitBarProps {
  label: string;
  /** Null while the person has not chosen: then it has the colour of neither side. */
  buys: boolean | null;
  environment: "paper" | "live";
  /** Why it cannot be sent now. */
  off: string | null;
  sendingSince: number | null;
  checking: boolean;
  onSubmit: () => void;
}

/** The last button: repeats verb, quantity and price, and says where it goes. */
export function SubmitBar(props: SubmitBarProps) {
  const { label, buys, environment, off, sendingSince, checking, onSubmit } = props;
  const where = environment === "paper" ? "the paper venue" : "the live exchange";
  const sending = sendingSince !== null;
  return (
    <div className="flex-none border-line border-t px-3.5 py-2.5">
      <Button
        size="xl"
        tone={checking ? "unknown" : toneOf(buys)}
        off={sending ? "Being sent" : off}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-describedby="ticket-where"
        // A key that is held down must never send by repeating.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={onSubmit}
      >
        <span className="flex w-full min-w-0 items-center gap-[7px]">
          {buys !== null && <Triangle up={buys} />}
          <span className="whitespace-normal text-left leading-[17px]">
            {sending ? <Elapsed since={sendingSince} /> : checking ? "Checking\u2026" : label}
          </span>
          {environment === "live" && <EnvironmentBadge environment="live" small />}
          <span aria-hidden="true" className="ml-auto font-medium text-xs phone:hidden">
            Ctrl &crarr;
          </span>
        </span>
      </Button>
      <p id="ticket-where" className="mt-2 flex gap-2 text-ink-3 text-xs">
        <span className="whitespace-nowrap">
          Goes to{" "}
          <b className={environment === "paper" ? "font-semibold text-ink-2" : "text-live"}>
            {where}
          </b>
        </span>
        {off !== null && !sending && <span className="ml-auto text-right">{off}</span>}
      </p>
    </div>
  );
}

function toneOf(buys: boolean | null): ButtonTone {
  if (buys === null) return "secondary";
  return buys ? "up" : "down";
}

/** How long the answer has been awaited; writes its text itself. */
function Elapsed({ since }: { since: number }) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (node.current) node.current.textContent = `Sending\u2026 ${Date.now() - since} ms`;
    }, 100);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <span ref={node} className="animate-flight">
      Sending&hellip;
    </span>
  );
}
