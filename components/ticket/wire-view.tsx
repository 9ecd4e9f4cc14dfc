import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { type TicketBody, wireText } from "@/lib/orders/ticket";

/** The body exactly as it would go on the wire. */
export function WireView({ path, body }: { path: string; body: TicketBody | null }) {
  const count = body === null ? 0 : Object.keys(body).length;
  return (
    <details className="group mt-auto border-line-soft border-t text-xs">
      <summary className="flex h-7 list-none items-center gap-[7px] text-ink-2 phone:h-11">
        <Icon name="chevron-right" className="size-3 group-open:rotate-90" />
        Wire
        <span className="mono min-w-0 truncate text-ink-3">
          POST {path.replace("/api", "\u2026")}
        </span>
        <span className="flex-auto" />
        <span className="whitespace-nowrap text-ink-3">
          {body === null ? "not ready" : `${count} fields`}
        </span>
      </summary>
      {body === null ? (
        <p className="pb-2 text-ink-3">Stands here once the symbol and every number are sure.</p>
      ) : (
        <div className="relative mb-2 rounded-md bg-raised p-2">
          <pre className="mono thin-bar overflow-x-auto whitespace-pre text-ink-2">
            {wireText(body, true)}
          </pre>
          <span className="absolute top-1 right-1">
            <CopyButton value={wireText(body)} what="body as it is sent" />
          </span>
        </div>
      )}
    </details>
  );
}
