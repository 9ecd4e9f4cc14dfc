"use client";

import { useId, useState } from "react";
import { CopyButton } from "@/components/ui/button";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import { isClientOidMark, maxMarkLength } from "@/lib/exchange/identifiers";
import { Fact } from "./order-summary";
import type { TicketSending } from "./use-sending";

/**
 * The id that the order will have, before it is sent. A user can put a mark of their own into it;
 * the rest is chance, so that no two orders ever share an id.
 */
export function ClientId({ sending }: { sending: TicketSending }) {
  // What cannot stand in an id stays in the field until the user has changed it.
  const [refused, setRefused] = useState<string | null>(null);
  const message = useId();
  const change = (text: string) => {
    const fits = isClientOidMark(text);
    setRefused(fits ? null : text);
    if (fits) sending.mark(text);
  };
  const { key, mark } = sending.submission;
  return (
    <>
      <Fact name="Client id">
        <span className="mono flex items-center gap-1.5">
          <Tooltip text="Part of every order's client id, so you can search for it">
            <input
              aria-label="Tag"
              aria-invalid={refused !== null}
              aria-describedby={refused === null ? undefined : message}
              placeholder="tag"
              value={refused ?? mark}
              disabled={sending.sending}
              onChange={(event) => change(event.target.value.trim())}
              className="h-[18px] w-[84px] rounded-sm border border-line bg-transparent px-1 text-ink placeholder:text-ink-3 aria-invalid:border-attn phone:h-11"
            />
          </Tooltip>
          <Hint text={key}>
            {key.slice(0, 7)}&hellip;{key.slice(-4)}
            <CopyButton value={key} what="client id" />
          </Hint>
        </span>
      </Fact>
      {refused !== null && (
        <div
          id={message}
          role="alert"
          // It stands at the end of a part that scrolls.
          ref={(node) => node?.scrollIntoView({ block: "nearest" })}
          className="whitespace-normal text-attn text-xs"
        >
          <dt className="sr-only">Tag</dt>
          <dd>Tag not used. Max {maxMarkLength} letters, digits, hyphens or underscores.</dd>
        </div>
      )}
    </>
  );
}
