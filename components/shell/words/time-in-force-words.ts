const words: Readonly<Record<string, string>> = {
  gtc: "GTC",
  ioc: "IOC",
  fok: "FOK",
  post_only: "Post",
};

/** A time in force, short; one that we do not know as it came. */
export function timeInForceWord(timeInForce: string): string {
  return words[timeInForce] ?? timeInForce;
}
