/** Where the list of the person's sessions stands among what the page keeps. */
export const sessionsKey = ["sessions"] as const;
