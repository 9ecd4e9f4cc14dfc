import type { ComponentProps } from "react";
import { AccountGate, DeskGate } from "@/components/shell/panels/page-access";
import { requirePrincipal } from "@/server/auth/current-principal";

/** A page about this tab's account, for those who are signed in and have a permission on it. */
export async function AccountPage(props: ComponentProps<typeof AccountGate>) {
  await requirePrincipal();
  return <AccountGate {...props} />;
}

/** A page about the whole desk, for those who are signed in and have a permission. */
export async function DeskPage(props: ComponentProps<typeof DeskGate>) {
  await requirePrincipal();
  return <DeskGate {...props} />;
}
