"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";

const wizardSteps = ["Accounts", "Review", "Run", "Secrets"] as const;

type WizardStep = (typeof wizardSteps)[number];

interface WizardFrameProps {
  step: WizardStep;
  /** What stands at the right: facts about the creation. */
  side: ReactNode;
  children: ReactNode;
}

/** The steps of a creation, the one that is at hand, and its facts. */
export function WizardFrame({ step, side, children }: WizardFrameProps) {
  const { connection, withConnection } = useDesk();
  const at = wizardSteps.indexOf(step);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-3 border-line border-b px-4 phone:px-3">
        <h1 className="text-lg">Create sub-accounts</h1>
        <span className="truncate text-ink-3">{connection?.accountName}</span>
        <span className="flex-1" />
        <SoftLink href={withConnection("/sub-accounts")} className="whitespace-nowrap">
          Leave
        </SoftLink>
      </div>
      <p className="hidden items-center gap-3 border-line border-b px-3 py-2.5 phone:flex">
        <span className="text-ink-2">
          Step {at + 1} of {wizardSteps.length}{" "}
          <b className="ml-1 font-semibold text-ink">{step}</b>
        </span>
        <span aria-hidden="true" className="ml-auto flex gap-1">
          {wizardSteps.map((name, n) => (
            <span key={name} className={cx("h-1 w-6", n <= at ? "bg-ink" : "bg-line-strong")} />
          ))}
        </span>
      </p>
      <div className="flex min-h-0 flex-1 max-[1100px]:flex-col max-[1100px]:overflow-y-auto">
        <StepList at={at} />
        <section
          aria-label={step}
          className={
            "thin-bar min-w-0 flex-1 overflow-y-auto max-[1100px]:flex-none " +
            "max-[1100px]:overflow-visible"
          }
        >
          {children}
        </section>
        <aside
          aria-label="Facts"
          className={
            "thin-bar w-[264px] shrink-0 overflow-y-auto border-line border-l p-4 " +
            "max-[1100px]:w-auto max-[1100px]:border-t max-[1100px]:border-l-0"
          }
        >
          {side}
        </aside>
      </div>
    </div>
  );
}

/** The steps beside the page; `at` is the one at hand. */
function StepList({ at }: { at: number }) {
  return (
    <ol
      aria-label="Steps"
      className="w-[172px] shrink-0 border-line border-r p-4 max-[1100px]:hidden"
    >
      {wizardSteps.map((name, n) => (
        <li
          key={name}
          aria-current={n === at ? "step" : undefined}
          className={cx("flex items-center gap-2.5 pb-5", n > at && "text-ink-3")}
        >
          <span
            className={cx(
              "grid size-6 place-items-center rounded-full text-xs",
              n === at
                ? "bg-primary font-semibold text-on-primary"
                : "shadow-[inset_0_0_0_1px_var(--bd-line-strong)]",
            )}
          >
            {n < at ? <Icon name="check" className="size-3" /> : n + 1}
          </span>
          <span className={n === at ? "font-semibold" : undefined}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
