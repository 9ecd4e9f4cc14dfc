"use client";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { lazyComponent } from "@/components/ui/client-rendering";

const ReauthenticationDialog = lazyComponent(() =>
  import("./reauthentication-dialog").then((part) => part.ReauthenticationDialog),
);

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
        <Suspense>
          <ReauthenticationDialog
            onTyped={() => asked.answer(true)}
            onClose={() => asked.answer(false)}
          />
        </Suspense>
      )}
    </ReauthenticationContext>
  );
}

/** The way to ask for the password. */
export function useReauthenticate(): Reauthenticate {
  return use(ReauthenticationContext);
}
