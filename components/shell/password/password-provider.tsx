"use client";
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";

const PasswordDialog = lazyPart(() =>
  import("./password-dialog").then((part) => part.PasswordDialog),
);

/** Asks the person for the password; false when they would rather not. */
type AskPassword = () => Promise<boolean>;

const PasswordContext = createContext<AskPassword>(async () => false);

/** Shows the one dialog that asks for the password, over whatever else is open. */
export function PasswordProvider({ children }: { children: ReactNode }) {
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
    <PasswordContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <PasswordDialog onTyped={() => asked.answer(true)} onClose={() => asked.answer(false)} />
        </Suspense>
      )}
    </PasswordContext>
  );
}

/** The way to ask for the password. */
export function useAskPassword(): AskPassword {
  return use(PasswordContext);
}
