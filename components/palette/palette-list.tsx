"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { paletteTexts } from "@/components/desk/texts";
import { Key } from "@/components/hotkeys/key-mark";
import { Icon, Triangle } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import type { PaletteRow, PaletteSection } from "./rows";

/** What a sentence was read as and what was found, in sections; the field holds the focus. */
export function PaletteList({ onSelect }: { onSelect: (row: PaletteRow) => void }) {
  return (
    <Autocomplete.List
      aria-label={paletteTexts.name}
      className="thin-bar min-h-0 overflow-y-auto pb-1"
    >
      {({ section, items }: PaletteSection) => (
        <Autocomplete.Group key={section} items={items}>
          <Autocomplete.GroupLabel className="px-4 pt-2.5 pb-1 text-ink-3 text-xs">
            {paletteTexts.sections[section]}
          </Autocomplete.GroupLabel>
          {items.map((row) => (
            <Autocomplete.Item
              key={row.id}
              value={row}
              onClick={() => onSelect(row)}
              className={
                "cursor-default border-transparent border-l-2 py-[7px] pr-4 pl-[14px] outline-none " +
                "data-highlighted:border-ink data-highlighted:bg-selected phone:py-3"
              }
            >
              <RowLine row={row} />
              {row.proposal && <ProposalFacts proposal={row.proposal} gate={row.gate} />}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function RowLine({ row }: { row: PaletteRow }) {
  const { icon, title, detail, keys, hint, proposal } = row;
  const directed = icon === "up" || icon === "down";
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="grid w-4 shrink-0 place-items-center text-ink-2">
        {directed ? (
          <Triangle up={icon === "up"} className={icon === "up" ? "text-up-ink" : "text-down"} />
        ) : (
          <Icon name={icon} className="size-3.5" />
        )}
      </span>
      <span className="min-w-0 truncate">
        {proposal && `${paletteTexts.fill} `}
        <span className={proposal && "font-semibold"}>{title}</span>
      </span>
      {detail && <span className="min-w-0 shrink-[2] truncate text-ink-3 text-xs">{detail}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-1 text-ink-2 text-xs phone:hidden">
        {hint}
        {keys?.split(" ").map((each) => (
          <Key key={each} chord={each} />
        ))}
        {proposal && <Key chord="Enter" />}
      </span>
    </div>
  );
}

/** Value, distance and the rule that stands against it; then what the sentence leaves open. */
function ProposalFacts({
  proposal,
  gate,
}: Required<Pick<PaletteRow, "proposal">> & { gate: PaletteRow["gate"] }) {
  const numbers = useNumbers();
  const { fill, notional, distance, issue, open } = proposal;
  const kind = fill.timeInForce === "post_only" ? "post-only" : fill.timeInForce.toUpperCase();
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 pl-[26px] text-ink-3 text-xs">
      <span>{fill.orderType === "market" ? "Market" : `Limit, ${kind}`}</span>
      {notional && (
        <span>
          {paletteTexts.value}{" "}
          <b className="font-medium text-ink">
            {numbers.money(notional.value)} {notional.coin}
          </b>
        </span>
      )}
      {distance && (
        <span>
          {paletteTexts.distance}{" "}
          <b className="font-medium text-ink">
            {numbers.decimal(distance, { minimumPlaces: 2 })} %
          </b>
        </span>
      )}
      {issue && (
        <span className="flex items-center gap-1 text-attn">
          <Icon name="alert" className="size-3" />
          {issue.named ?? issue.message}
        </span>
      )}
      {gate && (
        <span className="flex items-center gap-1 text-attn">
          <Icon name="alert" className="size-3" />
          {paletteTexts.gate(gate)}
        </span>
      )}
      {open.length > 0 && (
        <span className="basis-full text-attn">
          {paletteTexts.notRead(open)}. {paletteTexts.enterIt}
        </span>
      )}
    </div>
  );
}
