/** What listens on a cluster's socket; `lock` is only read where there are no such sockets. */
export function whoListens(cluster: string, lock: null): Promise<"nobody" | "answers" | "silent">;
