import type { Metadata } from "next";
import { UsersScreen } from "@/components/users/users-screen";
import { limitRoutes } from "@/lib/api/routes/limits";
import { sessionRoutes } from "@/lib/api/routes/sessions";
import { usersRoutes } from "@/lib/api/routes/users";
import { readIdlePolicy } from "@/server/auth/idle-policy";
import { listUsers } from "@/server/users/manage-users";
import { listDeskLimits } from "@/server/users/risk-limits";
import { DeskPage, type PageProps } from "../account-page";

export const metadata: Metadata = { title: "Users" };

/** Who works on this desk. */
export default function Page({ searchParams }: PageProps) {
  return (
    <DeskPage
      needs="users.manage"
      Screen={UsersScreen}
      searchParams={searchParams}
      prefetch={(data) =>
        Promise.all([
          data.read(usersRoutes.list, {}, ({ principal }) => listUsers(principal)),
          data.may("limits.manage") &&
            data.read(limitRoutes.deskLimits, {}, ({ principal }) => listDeskLimits(principal)),
          data.may("limits.manage") &&
            data.read(sessionRoutes.idlePolicy, {}, ({ principal }) => readIdlePolicy(principal)),
        ])
      }
    />
  );
}
