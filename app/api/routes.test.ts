import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { ChangeRoute, DeskRequest } from "@/lib/api/routes";
import type { addRequest, declaredChange, liveRequest } from "@/server/accounts/request-schemas";
import type {
  clientRuleRemoval,
  clientRuleRequest,
  clientUidRemoval,
  clientUidRequest,
  newClientRequest,
} from "@/server/archive/clients/manage-clients";
import type { payeeRequest } from "@/server/archive/payouts/payees";
import type { newPayouts } from "@/server/archive/payouts/record-payouts";
import type { noteRequest } from "@/server/archive/transfers/query";
import type {
  changePasswordRequest,
  reAuthenticateRequest,
  signInRequest,
  welcomeRequest,
} from "@/server/auth/request-schemas";
import type { cancelJobChange, cancelJobRequest } from "@/server/cancel-jobs/request-schemas";
import type { changeRequest, inviteRequest } from "@/server/people/manage-users";
import type {
  creationRequest,
  deliverRequest,
  descriptionRequest,
  externalRemoval,
  externalRequest,
  ipSetRemoval,
  ipSetRequest,
  jobChange,
  packageRequest,
  sealedRequest,
  watchRequest,
} from "@/server/sub-accounts/request-schemas";

const root = path.join(import.meta.dirname, "../..");

/** Routes that no page asks by the table. */
const others = /^\/api\/(\[\[|auth\/|exchange\/|stream$)/;

it("stand in the table, every one that the server has and no other", () => {
  const files = readdirSync(path.join(root, "app/api"), { recursive: true, encoding: "utf8" });
  const served = files
    .filter((file) => path.basename(file) === "route.ts")
    .flatMap((file) => {
      const text = readFileSync(path.join(root, "app/api", file), "utf8");
      const methods = [...text.matchAll(/^export const ([A-Z]+) = /gm)].map(([, name]) => name);
      return methods.map((method) => ({ method, at: `/api/${path.dirname(file)}` }));
    })
    .filter(({ at }) => !others.test(at));
  const table = ["routes.ts", "delivery-routes.ts", "payout-routes.ts"]
    .map((file) => readFileSync(path.join(root, "lib/api", file), "utf8"))
    .join("\n");
  const listed = [...table.matchAll(/^ {2}"([A-Z]+ \/api\/[^"]+)": ApiRoute</gm)].map(
    ([, key]) => key,
  );
  expect([...listed].sort()).toEqual(served.map(({ method, at }) => `${method} ${at}`).sort());
});

type Bracketed<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Bracketed<Rest>
  : never;

/** What the browser sends as the body of a route. */
type Body<Route extends ChangeRoute> = Omit<DeskRequest<Route>, Bracketed<Route>>;

type Read<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Read<Value[Key]> }
  : Value;

/** Whether the server's schema takes the body that the table states, name by name. */
type Fits<Route extends ChangeRoute, Schema extends z.ZodType> =
  Body<Route> extends Read<z.input<Schema>>
    ? keyof Body<Route> extends keyof z.input<Schema>
      ? true
      : false
    : false;

it("are sent bodies that the server's schemas take", () => {
  expectTypeOf<Fits<"POST /api/connections", typeof addRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/accounts/[id]/live", typeof liveRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PATCH /api/accounts/[id]", typeof declaredChange>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/session", typeof signInRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/welcome", typeof welcomeRequest>>().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"POST /api/session/password", typeof reAuthenticateRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"PUT /api/session/password", typeof changePasswordRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/cancel-jobs", typeof cancelJobRequest>>().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"PATCH /api/cancel-jobs/[job]", typeof cancelJobChange>
  >().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/clients", typeof newClientRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PUT /api/clients/rules", typeof clientRuleRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"DELETE /api/clients/rules", typeof clientRuleRemoval>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PUT /api/clients/uids", typeof clientUidRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"DELETE /api/clients/uids", typeof clientUidRemoval>>().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"PUT /api/clients/[client]/payee", typeof payeeRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"POST /api/commissions/months/[month]/payouts", typeof newPayouts>
  >().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/people", typeof inviteRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PATCH /api/people/[id]", typeof changeRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/sub-accounts", typeof creationRequest>>().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"PUT /api/sub-accounts/description", typeof descriptionRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PUT /api/assets/watch", typeof watchRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PUT /api/transfers/note", typeof noteRequest>>().toEqualTypeOf<true>();
  expectTypeOf<Fits<"PUT /api/sub-accounts/ip-sets", typeof ipSetRequest>>().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"DELETE /api/sub-accounts/ip-sets", typeof ipSetRemoval>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"POST /api/sub-accounts/external", typeof externalRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"DELETE /api/sub-accounts/external", typeof externalRemoval>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"POST /api/sub-accounts/hand-over", typeof deliverRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"PATCH /api/sub-accounts/jobs/[job]", typeof jobChange>
  >().toEqualTypeOf<true>();
  expectTypeOf<
    Fits<"POST /api/sub-accounts/package", typeof packageRequest>
  >().toEqualTypeOf<true>();
  expectTypeOf<Fits<"POST /api/sub-accounts/sealed", typeof sealedRequest>>().toEqualTypeOf<true>();
});
