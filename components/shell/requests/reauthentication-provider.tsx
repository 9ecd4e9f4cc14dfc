"use client";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
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
  const [asked, setAsked] = useState<Question | null>(null);
  const open = useRef<Question | null>(null);
  const ask = useCallback(
    (pressed?: PressedAction) =>
      new Promise<boolean>((resolve) => {
        // One at a time: what waited for the password is dropped, as by Escape.
        open.current?.answer(false);
        const question: Question = {
          pressed,
          answer: (typed) => {
            open.current = null;
            setAsked((now) => (now === question ? null : now));
            resolve(typed);
          },
        };
        open.current = question;
        setAsked(question);
      }),
    [],
  );
  return (
    <ReauthenticationContext value={ask}>
      {children}
      {asked && (
        <ReauthenticationDialog
          {...textsOf(asked.pressed)}
          onTyped={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </ReauthenticationContext>
  );
}

function textsOf(pressed: PressedAction | undefined) {
  if (!pressed) return {};
  const { what, items } = pressed;
  return {
    title: `Type your password to ${what}`,
    text: "Trading is locked and nothing was sent yet. This goes once, for exactly:",
    items,
    action: `Unlock and ${what}`,
  };
}

/** The way to ask for the password. */
export function useReauthenticate(): Reauthenticate {
  return use(ReauthenticationContext);
}
