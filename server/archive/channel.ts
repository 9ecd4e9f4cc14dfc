import "server-only";

/** The channel on which somebody asks the worker to look at the archive now. */
export const archiveChannel = "archive";
