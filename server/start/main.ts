import "server-only";

export { checkStart, runDesk } from "./desk";
