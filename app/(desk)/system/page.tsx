import type { Metadata } from "next";
import { SystemScreen } from "@/components/system/system-screen";
import { deskRoutes } from "@/lib/api/routes/desk";
import { systemState } from "@/server/metrics/system-state";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "System" };

/** What the desk runs on, for its owners. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="connections.manage"
      Screen={SystemScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        data.read(deskRoutes.system, {}, ({ principal }) => systemState(principal))
      }
    />
  );
}
