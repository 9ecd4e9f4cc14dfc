import { create as createHook } from "zustand/react";
import { createStore as createPlain, type StateCreator, type StoreApi } from "zustand/vanilla";

// Unit tests load this as zustand: a page begins with stores of its own, but test files share those
// of the modules. Each file begins with `resetStores()`.

export { useStore } from "zustand/react";

const resets: (() => void)[] = [];

export function create<State>(initial: StateCreator<State>) {
  const store = createHook<State>(initial);
  remember(store);
  return store;
}

export function createStore<State>(initial: StateCreator<State>) {
  const store = createPlain<State>(initial);
  remember(store);
  return store;
}

function remember<State>(store: StoreApi<State>): void {
  resets.push(() => store.setState(store.getInitialState(), true));
}

/** Gives every store the state that it was created with. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
