import { parseAsString } from "nuqs";

/** The days of a page in its address; what they say is checked where they are read. */
export const dayAddress = { from: parseAsString, to: parseAsString };
