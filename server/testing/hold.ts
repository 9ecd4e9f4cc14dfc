/** What waits for `released` goes on once `release` is called: an answer held back, for one. */
export function newHold(): { readonly released: Promise<void>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}
