import "server-only";

export * from "./accounts";
export * from "./alerts";
export * from "./archive";
export * from "./fills";
export * from "./jobs";
export * from "./journal";
export * from "./people";
export * from "./processes";
