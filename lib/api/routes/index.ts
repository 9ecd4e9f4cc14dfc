import type { Nothing, RequestOf, ResponseOf, Route } from "../define-route";
import { alertRoutes } from "./alerts";
import { auditRoutes } from "./audit";
import { clientRoutes } from "./clients";
import { commissionRoutes } from "./commissions";
import { connectionRoutes } from "./connections";
import { deskRoutes, streamRoute, unknownRoutes } from "./desk";
import { exchangeRoutes } from "./exchange";
import { exportRoutes } from "./exports";
import { journalRoutes } from "./journal";
import { limitRoutes } from "./limits";
import { monthRoutes } from "./months";
import { orderJobRoutes } from "./order-jobs";
import { nextAuthRoutes, sessionRoutes } from "./sessions";
import { subAccountRoutes } from "./sub-accounts";
import { transferRoutes } from "./transfers";
import { usersRoutes } from "./users";

const rooms = {
  ...{ alertRoutes, auditRoutes, orderJobRoutes, clientRoutes, commissionRoutes },
  ...{ connectionRoutes, deskRoutes, exportRoutes, journalRoutes, limitRoutes, monthRoutes },
  ...{ usersRoutes, sessionRoutes, subAccountRoutes, transferRoutes },
};

/** Every route of the desk. */
export const routes: readonly Route[] = [
  ...Object.values(rooms).flatMap((room) => Object.values<Route>(room)),
  ...exchangeRoutes,
  ...Object.values<Route>(nextAuthRoutes),
  ...Object.values<Route>(unknownRoutes),
  streamRoute,
];

// What follows are types for pages: they import nothing else of this folder, so that no schema
// reaches the browser.

type Rooms = typeof rooms;

type EachRoute = { [Room in keyof Rooms]: Rooms[Room][keyof Rooms[Room]] }[keyof Rooms];

/** The routes that pages call, by method and path: "GET /api/users". */
type RoutesByName = { [R in EachRoute as `${R["method"]} ${R["path"]}`]: R };

export type DeskRoute = keyof RoutesByName;

/** The path of a route that only reads. */
export type ReadPath = DeskRoute extends infer Each
  ? Each extends `GET ${infer Path}`
    ? Path
    : never
  : never;

/** A route that changes something. */
export type ChangeRoute = Exclude<DeskRoute, `GET ${string}`>;

export type DeskRequest<Name extends DeskRoute> = RequestOf<RoutesByName[Name]>;

export type DeskAnswer<Name extends DeskRoute> = ResponseOf<RoutesByName[Name]>;

/** A route's request as an argument, which may be left out where every name may. */
export type DeskRequestArgument<Name extends DeskRoute, Else = never> =
  Nothing extends DeskRequest<Name>
    ? [request?: DeskRequest<Name> | Else]
    : [request: DeskRequest<Name> | Else];
