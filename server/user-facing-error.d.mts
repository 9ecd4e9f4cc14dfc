/** A failure for a user at a terminal: what happened and what to do; printed without a stack. */
export class UserFacingError extends Error {}
