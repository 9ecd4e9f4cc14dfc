import "server-only";

export { runDesk } from "./desk";
