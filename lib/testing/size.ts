/** Whether this is `npm run test:full`, where nothing is made smaller to save time. */
export const isFull = Boolean(process.env.TEST_FULL);

/** How many runs of a property, operations or kills: a tenth of the full number by default. */
export const atSize = (full: number, usual = Math.ceil(full / 10)): number =>
  isFull ? full : usual;

/** `TEST_SEED=7 npm test` makes other random choices; the same number repeats them. */
export const testSeed = Number.parseInt(process.env.TEST_SEED ?? "1", 10);
