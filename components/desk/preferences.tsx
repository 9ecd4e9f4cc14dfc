"use client";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { createStore, useStore } from "zustand";
import { showToast } from "@/components/ui/toast/toast-store";
import { deskMutation, isMutationFailure } from "@/lib/api/client";
import type { PreferenceName, Preferences } from "@/lib/users/preferences";

interface PreferenceState {
  readonly values: Preferences;
  readonly keep: (name: PreferenceName, value: unknown) => void;
}

const PreferencesContext = createContext(
  createStore<PreferenceState>(() => ({ values: {}, keep: () => {} })),
);

/** What this user arranged: on the page at once, on the server for the next one. */
export function PreferencesProvider(props: { initial: Preferences; children: ReactNode }) {
  const [store] = useState(() => createPreferences(props.initial));
  return <PreferencesContext value={store}>{props.children}</PreferencesContext>;
}

function createPreferences(initial: Preferences) {
  const unsaved = new Map<PreferenceName, unknown>();
  const saving = new Set<PreferenceName>();
  return createStore<PreferenceState>((set) => ({
    values: initial,
    keep: (name, value) => {
      set(({ values }) => ({ values: { ...values, [name]: value } }));
      unsaved.set(name, value);
      if (!saving.has(name)) void save(name, unsaved, saving);
    },
  }));
}

/** Sends until no newer value waits: two on their way could arrive the wrong way round. */
async function save(
  name: PreferenceName,
  unsaved: Map<PreferenceName, unknown>,
  saving: Set<PreferenceName>,
): Promise<void> {
  saving.add(name);
  while (unsaved.has(name)) {
    const value = unsaved.get(name);
    unsaved.delete(name);
    const answer = await deskMutation("PUT /api/preferences", { name, value });
    if (isMutationFailure(answer)) {
      const text = `${answer.message} It applies until you leave this page.`;
      showToast({ key: `preference ${name}`, tone: "attn", title: "Preference not saved", text });
    }
  }
  saving.delete(name);
}

/**
 * A value that this user keeps, and the way to change it; null forgets it. `read` checks what was
 * kept and returns null for what it cannot use, which counts as the fallback. Give both a name
 * outside the component, so that the value stays the same object between renders.
 */
export function usePreference<T>(
  name: PreferenceName,
  read: (value: unknown) => T | null,
  fallback: T,
): readonly [T, (value: T | null) => void] {
  const store = use(PreferencesContext);
  const raw = useStore(store, ({ values }) => values[name]);
  const keep = useStore(store, (state) => state.keep);
  const value = useMemo(() => read(raw ?? null) ?? fallback, [raw, read, fallback]);
  const set = useCallback((next: T | null) => keep(name, next), [name, keep]);
  return [value, set];
}
