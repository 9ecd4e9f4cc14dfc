import type { Category } from "../types";
import type { EnginePlanType } from "./commands";

interface PlanEvent {
  readonly uid: string;
  readonly orderId: string;
  readonly clientOid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly planType: EnginePlanType;
}

/** A plan order waits from now on. */
export interface PlanAccepted extends PlanEvent {
  readonly type: "plan-accepted";
}

/** Its price was reached: it is gone, and the orders it sends are told of next. */
export interface PlanTriggered extends PlanEvent {
  readonly type: "plan-triggered";
}

/** An order that a plan sent, or a plan that a fill's presets asked for, was refused. */
export interface PlanRefused extends PlanEvent {
  readonly type: "plan-refused";
  readonly code: string;
  readonly message: string;
}

/** It is gone without having been triggered. */
export interface PlanDropped extends PlanEvent {
  readonly type: "plan-dropped";
  readonly why: "other-side" | "position-closed" | "delisted" | "mode-changed";
}

export type AnyPlanEvent = PlanAccepted | PlanTriggered | PlanRefused | PlanDropped;
