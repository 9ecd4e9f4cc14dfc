"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { armingTexts, searchTexts } from "@/components/desk/frame-texts";
import { offeredPages, pagePathOf } from "@/components/desk/pages";
import { usePreference } from "@/components/desk/preferences";
import { arm, disarm, useArming } from "@/components/hotkeys/arming";
import { bindingsOf, defaultHotkeys, readHotkeyChoice } from "@/components/hotkeys/bindings";
import { keyListener } from "@/components/hotkeys/key-dispatch";
import { Key } from "@/components/hotkeys/key-mark";
import { type Hotkey, type HotkeyId, hotkeys } from "@/components/hotkeys/registry";
import { runHotkey, useHotkey } from "@/components/hotkeys/use-hotkey";
import { Palette } from "@/components/palette/palette";
import { Countdown } from "@/components/ui/countdown";
import { Icon } from "@/components/ui/icon";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useSoftNavigation } from "@/components/ui/soft-link";
import { Tooltip } from "@/components/ui/tooltip";

const KeySheet = lazyComponent(() =>
  import("@/components/hotkeys/key-sheet").then((part) => part.KeySheet),
);

/** In the header: the way to the palette, and what listens for the keys of the desk. */
export function DeskKeys() {
  const { may, connection } = useDesk();
  const [choice] = usePreference("hotkeys", readHotkeyChoice, defaultHotkeys);
  const [layer, setLayer] = useState<"palette" | "sheet" | null>(null);
  const armedUntil = useArming(({ until }) => until);
  const queries = useQueryClient();
  const go = useGoByKey();
  const openPalette = () => setLayer("palette");
  const toggle = () => {
    if (armedUntil !== null) disarm();
    else if (may("orders.place")) arm();
  };
  useHotkey("palette", openPalette);
  useHotkey("search", openPalette);
  useHotkey("sheet", () => setLayer("sheet"));
  useHotkey("refresh", () => void queries.invalidateQueries({ refetchType: "active" }));
  useHotkey("arm", toggle);
  useHotkey("list", () => document.querySelector<HTMLElement>('main tr[tabindex="0"]')?.focus());
  useKeyListener(choice, go);
  useDisarmOnChange(may("orders.place") ? connection?.id : undefined);
  const bindings = bindingsOf(choice);
  const closeLayer = () => setLayer(null);
  return (
    <>
      <SearchBox keys={[bindings.get("search"), bindings.get("palette")]} onOpen={openPalette} />
      {armedUntil !== null && <ArmedBadge until={armedUntil} />}

      {layer === "palette" && <Palette onClose={closeLayer} onKeys={() => setLayer("sheet")} />}
      <Suspense>{layer === "sheet" && <KeySheet onClose={closeLayer} />}</Suspense>
    </>
  );
}

/** Whoever leaves an account, or may not trade on it any more, leaves nothing armed behind. */
function useDisarmOnChange(connectionId: string | undefined): void {
  useEffect(() => {
    if (connectionId !== undefined) return disarm;
  }, [connectionId]);
}

interface SearchBoxProps {
  keys: readonly (string | undefined)[];
  onOpen: () => void;
}

function SearchBox({ keys, onOpen }: SearchBoxProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${searchTexts.open}: ${searchTexts.name}`}
      onClick={onOpen}
      className={
        "flex h-7 w-[260px] items-center gap-2 rounded-md border border-line bg-surface px-2 " +
        "text-ink-3 text-xs hover:bg-hover max-[1240px]:w-7 max-[1240px]:justify-center " +
        "max-[1240px]:px-0 phone:size-11 phone:border-0 phone:bg-transparent"
      }
    >
      <Icon name="search" className="size-3.5 phone:size-4" />
      <span className="truncate max-[1240px]:hidden">{searchTexts.open}</span>
      <span className="ml-auto flex gap-1 max-[1240px]:hidden">
        {keys.flatMap((each) => (each ? [<Key key={each} chord={each} />] : []))}
      </span>
    </button>
  );
}

/** That trading keys work now, for how long, and the way to end it. */
function ArmedBadge({ until }: { until: number }) {
  return (
    <Tooltip text={armingTexts.disarm}>
      <button
        type="button"
        onClick={disarm}
        aria-label={`${armingTexts.badge}. ${armingTexts.disarm}`}
        className={
          "inline-flex h-5 shrink-0 items-center gap-1.5 rounded-sm px-2 font-semibold text-attn " +
          "text-xs uppercase tracking-[.08em] shadow-[inset_0_0_0_1.5px_currentColor] phone:h-11"
        }
      >
        {armingTexts.badge}
        <span className="font-medium normal-case tracking-normal">
          <Countdown until={until} over="" />
        </span>
      </button>
    </Tooltip>
  );
}

/** Opens a page of the desk by its key, where this user may open it. */
function useGoByKey(): (path: string) => boolean {
  const { me, connection, withConnection } = useDesk();
  const navigate = useSoftNavigation();
  return (path) => {
    const offered = offeredPages(me.capabilities, connection?.lacks).map((each) => each.path);
    const own = pagePathOf(path);
    if (own !== undefined && !offered.some((each) => each === own)) return false;
    navigate(withConnection(path));
    return true;
  };
}

function useKeyListener(choice: typeof defaultHotkeys, go: (path: string) => boolean): void {
  const context = useEffectEvent(() => ({
    bindings: bindingsOf(choice),
    physical: choice.physical,
    armed: useArming.getState().until !== null,
    openTab,
    run: (id: HotkeyId) => {
      const hotkey: Hotkey | undefined = hotkeys.find((each) => each.id === id);
      return hotkey?.path === undefined ? runHotkey(id) : go(hotkey.path);
    },
  }));
  useEffect(() => {
    const listener = keyListener(() => context(), {
      midWord: ["keydown", "pointerdown"].some(happenedBefore),
    });
    addEventListener("keydown", listener);
    addEventListener("pointerdown", listener);
    return () => {
      removeEventListener("keydown", listener);
      removeEventListener("pointerdown", listener);
    };
  }, []);
}

/** Whether the page has seen an event of this name yet; not every browser counts them. */
const happenedBefore = (name: string) => (performance.eventCounts?.get(name) ?? 0) > 0;

function openTab(number: number): boolean {
  const tab = document.querySelector<HTMLElement>(`[data-tabs] > :nth-child(${number})`);
  tab?.click();
  return tab !== null;
}
