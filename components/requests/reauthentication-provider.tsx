"use client";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { ReauthenticationDialog } from "./reauthentication-dialog";

/** What was pressed while trading was locked: exactly this goes once the password is typed. */
export interface PressedAction {
  /** A verb with its object: "cancel 2 orders". */
  readonly what: string;
  /** Each thing that it is about, with its id. */
  readonly items: readonly string[];
}

/** Asks the user for the password; false when they would rather not. */
type Reauthenticate = (pressed?: PressedAction) => Promise<boolean>;

const ReauthenticationContext = createContext<Reauthenticate>(async () => false);

interface Question {
  readonly pressed: PressedAction | undefined;
  readonly answer: (typed: boolean) => void;
}

/** Shows the one dialog that asks for the password, over whatever else is open. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const ask = useCallback(
    (pressed?: PressedAction) =>
      // What was pressed while the answer to another press was still on its way waits with that.
      new Promise<boolean>((answer) => setAsked((now) => [...now, { pressed, answer }])),
    [],
  );
  // Only what the dialog named: whatever came since is asked for by itself.
  const answerAll = (typed: boolean) => {
    setAsked((now) => now.filter((each) => !asked.includes(each)));
    for (const { answer } of asked) answer(typed);
  };
  return (
    <ReauthenticationContext value={ask}>
      {children}
      {asked.length > 0 && (
        <ReauthenticationDialog
          {...textsOf(asked.flatMap(({ pressed }) => pressed ?? []))}
          onTyped={() => answerAll(true)}
          onClose={() => answerAll(false)}
        />
      )}
    </ReauthenticationContext>
  );
}

function textsOf(pressed: readonly PressedAction[]) {
  const [one, ...others] = pressed;
  if (!one) return {};
  const several = others.length > 0;
  const what = several ? `do these ${pressed.length} actions` : one.what;
  return {
    title: `Enter your password to ${what}`,
    text:
      "Trading is locked. Nothing sent yet. After unlocking, " +
      `${several ? "these are" : "this is"} sent once:`,
    items: several
      ? pressed.flatMap((each) => each.items.map((item) => `${capitalised(each.what)}: ${item}`))
      : one.items,
    action: `Unlock and ${what}`,
  };
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The way to ask for the password. */
export function useReauthenticate(): Reauthenticate {
  return use(ReauthenticationContext);
}
