"use client";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { type Appearance, appearanceCookie, appearanceText, rowHeights } from "./appearance";

interface AppearanceStore {
  appearance: Appearance;
  change: (part: Partial<Appearance>) => void;
}

const AppearanceContext = createContext<AppearanceStore | null>(null);

const yearSeconds = 31_536_000;

/** Knows the appearance and changes it: on the page at once, in the cookie for the next one. */
export function AppearanceProvider({
  initial,
  children,
}: {
  initial: Appearance;
  children: ReactNode;
}) {
  const [appearance, setAppearance] = useState(initial);
  const change = useCallback((part: Partial<Appearance>) => {
    setAppearance((before) => {
      const next = { ...before, ...part };
      const { dataset } = document.documentElement;
      Object.assign(dataset, { theme: next.theme, density: next.density, color: next.color });
      const secure = location.protocol === "https:" ? "; Secure" : "";
      const lasting = `Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
      // The cookie store's own interface is not in every browser yet.
      // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
      document.cookie = `${appearanceCookie}=${appearanceText(next)}; ${lasting}`;
      return next;
    });
  }, []);
  const store = useMemo(() => ({ appearance, change }), [appearance, change]);
  return <AppearanceContext value={store}>{children}</AppearanceContext>;
}

/** The appearance and the way to change it. */
export function useAppearance(): AppearanceStore {
  const store = use(AppearanceContext);
  if (!store) throw new Error("The appearance is known only inside AppearanceProvider.");
  return store;
}

/** How high a row is, in pixels. */
export function useRowHeight(): number {
  return rowHeights[useAppearance().appearance.density];
}
