"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { paletteTexts } from "@/components/desk/texts";
import { Key } from "@/components/hotkeys/key-mark";
import { lockTrading } from "@/components/requests/lock-trading";
import { Modal } from "@/components/ui/dialog";
import { useFocusAtOnce } from "@/components/ui/focus-at-once";
import { Icon } from "@/components/ui/icon";
import { useSoftNavigation } from "@/components/ui/soft-link";
import { readCommand } from "@/lib/orders/command";
import { PaletteList } from "./palette-list";
import { bySection, type PaletteRow } from "./rows";
import { useAllInstruments, useIsMarket } from "./use-markets";
import { usePaletteRows } from "./use-rows";

const popup =
  "fixed inset-x-0 top-[84px] z-40 mx-auto w-[min(680px,calc(100vw-16px))] " +
  "overflow-hidden rounded-lg bg-overlay text-ink shadow-pop outline-none phone:top-2";

/** One line for everything: what it is read as can be selected. It fills and goes, never sends. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const { connection, may } = useDesk();
  const listed = useAllInstruments(connection);
  const isMarket = useIsMarket(listed);
  const command = useMemo(() => readCommand(text, isMarket), [text, isMarket]);
  const go = useGo();
  const found = usePaletteRows(command, listed);
  const rows = [...found.rows, ...actionRows(text, onKeys, may("orders.place"))];

  // What is selected leads elsewhere, a sentence into the ticket: the focus is not brought back.
  const selected = useRef(false);
  const select = (row: PaletteRow | undefined) => {
    if (!row) return;
    selected.current = true;
    onClose();
    if (typeof row.run === "string") go(row.run);
    else row.run(go);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const numbered = event.altKey && /^Digit[2-9]$/.test(event.code) ? event.code.at(-1) : null;
    if (numbered) select(rows.find(({ keys }) => keys === `Alt+${numbered}`));
    else if (event.key === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else if (event.key === "?" && text === "") onKeys();
    // The Enter that opened it, still held, selects nothing.
    else if (event.key !== "Enter" || !event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Modal onClose={onClose}>
      <BaseDialog.Popup
        aria-label={paletteTexts.name}
        initialFocus={false}
        finalFocus={() => !selected.current}
        className={popup}
      >
        <div
          className="flex max-h-[min(640px,calc(100dvh-110px))] flex-col phone:max-h-[calc(100dvh-16px)]"
          onKeyDownCapture={onKeyDown}
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            filter={null}
            items={bySection(rows)}
            value={text}
            onValueChange={(next, { reason }) => reason === "input-change" && setText(next)}
          >
            <PaletteField field={field} />
            <PaletteList onSelect={select} />
          </Autocomplete.Root>
          {found.message && (
            <p role="status" className="px-4 py-3 text-ink-2">
              {found.message}
            </p>
          )}
          <PaletteFoot />
        </div>
      </BaseDialog.Popup>
    </Modal>
  );
}

/** Opens an address of this tab's account; what it names after "#" stays at its end. */
function useGo(): (path: string) => void {
  const { withConnection } = useDesk();
  const navigate = useSoftNavigation();
  return (path) => {
    const [page = "", entry] = path.split("#");
    navigate(entry === undefined ? withConnection(page) : `${withConnection(page)}#${entry}`);
  };
}

/** What is done at once: listed for nothing typed, and for words that name it. */
function actionRows(text: string, onKeys: () => void, mayTrade: boolean): readonly PaletteRow[] {
  const typed = text.trim().toLowerCase();
  const named = (words: string) => typed === "" || words.toLowerCase().includes(typed);
  const lock: PaletteRow = {
    ...{ id: "lock", section: "actions", icon: "lock", title: paletteTexts.lock },
    run: () => void lockTrading(),
  };
  const keys: PaletteRow = {
    ...{ id: "keys", section: "actions", icon: "lines", title: paletteTexts.keys, keys: "?" },
    run: onKeys,
  };
  return [
    ...(mayTrade && named(`${paletteTexts.lock} session`) ? [lock] : []),
    ...(named(`${paletteTexts.keys} hotkeys ?`) ? [keys] : []),
  ];
}

const inputGroup = "flex h-12 shrink-0 items-center gap-3 border-line border-b px-4";

function PaletteField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useFocusAtOnce(() => field.current);
  const { connection } = useDesk();
  return (
    <Autocomplete.InputGroup className={inputGroup}>
      <Icon name="search" className="size-4 text-ink-2" />
      <Autocomplete.Input
        ref={field}
        aria-label={paletteTexts.open}
        autoCapitalize="off"
        maxLength={200}
        placeholder={paletteTexts.placeholder}
        className="w-full min-w-0 bg-transparent text-[15px] outline-none placeholder:text-ink-3 phone:text-[16px]"
      />
      {connection && <EnvironmentBadge environment={connection.environment} />}
      <Key chord="Escape" className="phone:hidden" />
    </Autocomplete.InputGroup>
  );
}

const footKeys = [
  [paletteTexts.move, "\u2191", "\u2193"],
  [paletteTexts.select, "Enter"],
  [paletteTexts.keys, "?"],
] as const;

function PaletteFoot() {
  return (
    <div className="flex shrink-0 items-center gap-4 border-line border-t px-4 py-2 text-ink-2 text-xs">
      {footKeys.map(([text, ...keys]) => (
        <span key={text} className="flex items-center gap-1 phone:hidden">
          {keys.map((key) => (
            <Key key={key} chord={key} />
          ))}
          {text}
        </span>
      ))}
      <span className="ml-auto">{paletteTexts.fills}</span>
    </div>
  );
}
