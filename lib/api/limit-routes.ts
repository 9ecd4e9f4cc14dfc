import type { LimitsAnswer } from "@/lib/connections/limits-api";
import type {
  CeilingChange,
  CeilingsAnswer,
  GuardRailsAnswer,
  OwnLimitsChange,
} from "@/lib/orders/guard-rails-api";
import type { IdlePolicy } from "@/lib/people/api";
import type { AccountSearch, ApiRoute, Nothing } from "./delivery-routes";

/** The routes of what bounds orders, sessions and the calls of the exchange. */
export interface LimitRoutes {
  "GET /api/guard-rails": ApiRoute<AccountSearch, GuardRailsAnswer>;
  "PUT /api/guard-rails": ApiRoute<OwnLimitsChange, GuardRailsAnswer>;
  "GET /api/guard-rails/ceilings": ApiRoute<Nothing, CeilingsAnswer>;
  "PUT /api/guard-rails/ceilings": ApiRoute<CeilingChange, CeilingsAnswer>;
  "GET /api/limits": ApiRoute<AccountSearch, LimitsAnswer>;
  "GET /api/session/idle": ApiRoute<Nothing, IdlePolicy>;
  "PUT /api/session/idle": ApiRoute<IdlePolicy, IdlePolicy>;
  "POST /api/session/lock": ApiRoute<Nothing, Nothing>;
}
