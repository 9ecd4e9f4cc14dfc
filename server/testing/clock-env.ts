/** What a run at another moment (docs/testing.md) hands on, so that every process has its clock. */
export const clockEnv: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(LD_PRELOAD|NO_FAKE_STAT|FAKETIME.*)$/.test(name)
      ? [[name, value]]
      : [],
  ),
);
