import { z } from "zod";
import {
  type ExportsAnswer,
  type ExportVerification,
  exportDatasets,
  exportFormats,
} from "@/lib/exports/api";
import {
  type ApiTokenMade,
  type ApiTokensAnswer,
  apiScopes,
  maxTokenDays,
} from "@/lib/exports/api-access";
import { type SchedulesAnswer, scheduleTriggers } from "@/lib/exports/schedules";
import { defineRoute, file, nothing, typeOnly } from "../define-route";
import { accountQuery, id, oneOf } from "../fields";

const maxScheduleDays = 366;

/** Exports, what makes them again and again, and the tokens of programs that read. */
export const exportRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/exports",
    needs: "commissions.view",
    summary: "An account's newest exports with progress and manifests.",
    query: accountQuery,
    response: typeOnly<ExportsAnswer>(),
  }),
  saved: defineRoute({
    method: "GET",
    path: "/api/exports/[export]",
    needs: "commissions.view",
    password: "recent",
    summary: "An export's original file, while it is in the desk's folder.",
    response: file,
  }),
  stop: defineRoute({
    method: "DELETE",
    path: "/api/exports/[export]",
    needs: "commissions.view",
    summary: "Stops a running export; its partial file is void.",
    response: nothing,
  }),
  file: defineRoute({
    method: "GET",
    path: "/api/exports/file",
    needs: "commissions.view",
    password: "recent",
    summary: "Exports a list with its filters as a file with a manifest.",
    // The filters of the list that the data set is.
    query: z
      .object({
        dataset: oneOf(exportDatasets),
        format: oneOf(exportFormats),
        unsettled: z
          .enum(["include"], {
            error: "Use include, or leave it out: unverified days then stop the export.",
          })
          .optional(),
      })
      .catchall(z.string()),
    response: file,
  }),
  verify: defineRoute({
    method: "GET",
    path: "/api/exports/verification",
    needs: "commissions.view",
    summary: "Whether a file is byte-identical to one this desk exported.",
    query: z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/, {
        error: "Enter the file's SHA-256 as 64 lower-case hex digits.",
      }),
      name: z.string().max(200).default(""),
    }),
    response: typeOnly<ExportVerification>(),
  }),
  schedules: defineRoute({
    method: "GET",
    path: "/api/exports/schedules",
    needs: "commissions.view",
    summary: "An account's scheduled exports with next and last run.",
    query: accountQuery,
    response: typeOnly<SchedulesAnswer>(),
  }),
  addSchedule: defineRoute({
    method: "POST",
    path: "/api/exports/schedules",
    needs: "exports.schedule",
    password: "recent",
    summary: "Schedules an export to the folder and, if set, a channel.",
    body: z.strictObject({
      accountId: id,
      name: z.string().trim().min(1, { error: "Enter a name." }).max(80),
      trigger: z.enum(scheduleTriggers),
      cron: z.string().trim().max(100).nullable(),
      zone: z.string().trim().max(60).nullable(),
      days: z.int().min(1).max(maxScheduleDays).nullable(),
      dataset: z.enum(exportDatasets),
      format: z.enum(exportFormats),
      includeUnsettled: z.boolean(),
      channelId: z.string().max(64).nullable(),
    }),
    response: typeOnly<SchedulesAnswer>(),
  }),
  changeSchedule: defineRoute({
    method: "PATCH",
    path: "/api/exports/schedules/[schedule]",
    needs: "exports.schedule",
    summary: "Pauses or resumes a schedule; runs due while paused are skipped.",
    body: z.strictObject({ state: z.enum(["running", "paused"]) }),
    response: nothing,
  }),
  removeSchedule: defineRoute({
    method: "DELETE",
    path: "/api/exports/schedules/[schedule]",
    needs: "exports.schedule",
    summary: "Deletes a schedule; its files and runs are kept.",
    response: nothing,
  }),
  tokens: defineRoute({
    method: "GET",
    path: "/api/tokens",
    needs: "users.manage",
    summary: "The API tokens of an account, without their secrets.",
    query: accountQuery,
    response: typeOnly<ApiTokensAnswer>(),
  }),
  createToken: defineRoute({
    method: "POST",
    path: "/api/tokens",
    needs: "users.manage",
    password: "recent",
    summary: "Creates an API token; its secret is in this response only.",
    body: z.strictObject({
      accountId: id,
      name: z.string().trim().min(1, { error: "Enter a purpose." }).max(80),
      scopes: z.array(z.enum(apiScopes)).min(1, { error: "Select at least one." }),
      days: z.int().min(1).max(maxTokenDays),
    }),
    response: typeOnly<ApiTokenMade>(),
  }),
  revokeToken: defineRoute({
    method: "DELETE",
    path: "/api/tokens/[token]",
    needs: "users.manage",
    summary: "Revokes a token; its next call is rejected.",
    response: typeOnly<ApiTokensAnswer>(),
  }),
};
