import { MissingActionLink } from "@/components/panels/missing-action-link";
import { Tag } from "@/components/ui/status-bar";
import type { PositionMode } from "@/lib/orders/position-action";
import { type FormId, forms } from "@/lib/orders/ticket";

const modes: Record<PositionMode, string> = { one_way_mode: "One-way", hedge_mode: "Hedge" };

/** What this is, by which endpoint it sends, and the position mode that was set for the account. */
export function TicketHead({ form, positionMode }: { form: FormId; positionMode: PositionMode }) {
  return (
    <div className="flex h-10 flex-none items-center gap-2 border-line border-b px-3.5">
      <h2 className="text-lg">Ticket</h2>
      <Tag>{forms[form].tag}</Tag>
      <span className="flex-auto" />
      <span className="text-xs">
        {modes[positionMode]}{" "}
        <MissingActionLink id="position-mode" className="text-ink-3">
          as set<span className="sr-only"> in Connections</span>
        </MissingActionLink>
      </span>
    </div>
  );
}
