"use client";
import type { ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { Tabs } from "@/components/ui/tabs";

interface SubAccountsHeadProps {
  here: "registry" | "assets";
  children?: ReactNode;
}

/** The name of the sub-accounts' pages and the way from one to the other. */
export function SubAccountsHead({ here, children }: SubAccountsHeadProps) {
  const { withConnection } = useDesk();
  return (
    <div
      className={
        "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
        "phone:h-14 phone:px-3"
      }
    >
      <h1 className="whitespace-nowrap text-lg">Sub-accounts</h1>
      <span className="flex shrink-0 self-stretch">
        <Tabs
          label="Sub-accounts"
          current={here}
          tabs={[
            { id: "registry", label: "Registry", href: withConnection("/sub-accounts") },
            { id: "assets", label: "Assets", href: withConnection("/sub-accounts/assets") },
          ]}
        />
      </span>
      <span className="flex-1" />
      {children}
    </div>
  );
}
