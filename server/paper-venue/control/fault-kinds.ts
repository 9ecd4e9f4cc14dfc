import type { FaultKind } from "./fault-kind";
import { bodyFaults } from "./kinds/body";
import { connectionFaults } from "./kinds/connection";
import { dataFaults } from "./kinds/data";
import { statusFaults } from "./kinds/status";

const all = { ...connectionFaults, ...statusFaults, ...bodyFaults, ...dataFaults };

export type FaultName = keyof typeof all;

/** Everything that can befall a call, by name (order-safety c.5). */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = all;

/** Their names, in the order of the table. */
export const faultNames = Object.keys(all) as [FaultName, ...FaultName[]];
