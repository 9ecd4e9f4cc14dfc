"use client";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { ReauthenticationDialog } from "./reauthentication-dialog";

/** Asks the person for the password; false when they would rather not. */
type Reauthenticate = () => Promise<boolean>;

const ReauthenticationContext = createContext<Reauthenticate>(async () => false);

/** Shows the one dialog that asks for the password, over whatever else is open. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer: (typed: boolean) => void } | null>(null);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAsked({
          answer: (typed) => {
            setAsked(null);
            resolve(typed);
          },
        });
      }),
    [],
  );
  return (
    <ReauthenticationContext value={ask}>
      {children}
      {asked && (
        <ReauthenticationDialog
          onTyped={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        />
      )}
    </ReauthenticationContext>
  );
}

/** The way to ask for the password. */
export function useReauthenticate(): Reauthenticate {
  return use(ReauthenticationContext);
}
