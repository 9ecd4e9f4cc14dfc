import type { Environment } from "@/lib/people/capabilities";

export function ordersWord(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}

/** Where orders go, as the last button says it. */
export function whereWord(environment: Environment): string {
  return environment === "paper" ? "PAPER" : "LIVE";
}
