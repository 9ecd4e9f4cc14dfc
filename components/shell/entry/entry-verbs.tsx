"use client";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { useSecond } from "@/components/ui/use-second";
import { sendAgainUntil, type Verb, verbsOf } from "@/lib/journal/verbs";
import { formatMoment } from "@/lib/time/format-moment";
import { type EntryOf, useEntryVerbs } from "./use-entry-verbs";

const SendAgainDialog = lazyPart(() =>
  import("./send-again-dialog").then((part) => part.SendAgainDialog),
);

interface EntryVerbsProps extends EntryOf {
  /** `sm` in a line of a list, `md` in the drawer. */
  size: "sm" | "md";
  /** Opens what takes a person's word; without it that stands beside. */
  onVerify?: (() => void) | undefined;
  /** After a verb was used. */
  onUsed?: (() => void) | undefined;
  className?: string;
}

/** The ways out for an entry whose outcome nobody knows (order-safety c.2 rule 9). */
export function EntryVerbs({ size, onVerify, onUsed, className, ...of }: EntryVerbsProps) {
  const { entry } = of;
  const verbs = useVerbs(of);
  const { off, refused, check, cancel, sendAgain } = useEntryVerbs(of);
  const [asking, setAsking] = useState(false);
  const use = (work: () => Promise<unknown>) => () => void work().then(() => onUsed?.());
  const until = formatMoment(sendAgainUntil(entry), "UTC").slice(11, 16);
  const again = entry.kind === "cancel" ? "Cancel again" : "Cancel if it exists";
  if (verbs.length === 0) return null;
  return (
    <div className={className ?? "flex flex-wrap gap-1.5"}>
      {verbs.includes("check-now") && (
        <Button
          size={size}
          tone={size === "md" ? "primary" : "secondary"}
          off={off("check-now")}
          onClick={use(check)}
        >
          Check now
        </Button>
      )}
      {verbs.includes("cancel-if-exists") && (
        <Button size={size} tone="unknown" off={off("cancel-if-exists")} onClick={use(cancel)}>
          {again}
        </Button>
      )}
      {verbs.includes("send-again") && (
        <Button size={size} off={off("send-again")} onClick={() => setAsking(true)}>
          Send again with the same id{"\u2026"}
          <span className="font-normal text-ink-3 text-xs">until {until} UTC</span>
        </Button>
      )}
      {verbs.includes("attest") && onVerify && (
        <Button size={size} off={off("attest")} onClick={onVerify}>
          I verified{"\u2026"}
        </Button>
      )}
      {refused && (
        <p role="alert" className="basis-full text-danger text-xs">
          {refused.message}
        </p>
      )}
      {asking && (
        <Suspense>
          <SendAgainDialog
            {...of}
            onClose={() => setAsking(false)}
            onSend={() => {
              setAsking(false);
              use(sendAgain)();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The verbs of an entry now: they come with the quiet window and go with the hours. */
export function useVerbs({ entry }: Pick<EntryOf, "entry">): readonly Verb[] {
  const waits = entry.state === "UNKNOWN" || entry.state === "UNRESOLVED";
  return verbsOf(entry, useSecond(waits));
}
