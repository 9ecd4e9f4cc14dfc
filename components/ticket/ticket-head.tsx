import { Tag } from "@/components/ui/tag";
import type { PositionMode } from "@/lib/orders/intents";

const modes: Record<PositionMode, string> = { one_way_mode: "One-way", hedge_mode: "Hedge" };

/** What this is, by which interface it sends, and the position mode that was declared. */
export function TicketHead({ positionMode }: { positionMode: PositionMode }) {
  return (
    <div className="flex h-10 flex-none items-center gap-2 border-line border-b px-3.5">
      <h2 className="text-lg">Ticket</h2>
      <Tag>Unified v3</Tag>
      <span className="flex-auto" />
      <span
        className="text-xs"
        title="The interface cannot tell the position mode: it is declared for the account."
      >
        {modes[positionMode]} <span className="text-ink-3">declared</span>
      </span>
    </div>
  );
}
