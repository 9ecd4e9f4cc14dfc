import "server-only";
import type { Route } from "./route-table";

const route = (
  folder: string,
  path: string,
  status: number,
  needs: Route["needs"] = "audit.view",
): Route => ({ folder, method: "GET", path: () => path, needs, status });

/** The routes of the audit with who may call them; whose entries each sees has its own tests. */
export const auditRoutes: readonly Route[] = [
  route("audit", "/api/audit", 200),
  route("audit/[seq]", "/api/audit/999999999", 404),
  route("audit/entries.csv", "/api/audit/entries.csv", 200, "audit.export"),
  route("audit/verification", "/api/audit/verification", 200),
  { ...route("audit/verification", "/api/audit/verification", 200), method: "POST" },
];
