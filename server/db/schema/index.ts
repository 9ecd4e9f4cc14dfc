import "server-only";

export * from "./accounts";
export * from "./archive";
export * from "./cancel-jobs";
export * from "./fills";
export * from "./journal";
export * from "./people";
export * from "./processes";
export * from "./sub-accounts";
