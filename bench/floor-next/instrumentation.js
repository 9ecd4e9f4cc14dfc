/** Else Next takes the desk's, which refuses `next start`. */
export function register() {}
