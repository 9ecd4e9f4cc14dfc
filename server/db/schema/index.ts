import "server-only";

export * from "./accounts";
export * from "./alerts";
export * from "./api-tokens";
export * from "./archive";
export * from "./chains";
export * from "./clients";
export * from "./delivery";
export * from "./exports";
export * from "./fills";
export * from "./jobs";
export * from "./journal";
export * from "./months";
export * from "./payouts";
export * from "./processes";
export * from "./restore-hold";
export * from "./schema-migration";
export * from "./users";
