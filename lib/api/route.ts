/** What a route is asked with, and what it answers when it did what it was asked. */
export interface Route<Request extends object, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** Nothing to say: the request of a route that needs none, the answer of one that just did it. */
export type Nothing = Readonly<Record<string, never>>;

/** A file that the browser saves. */
export type File = "file";

/** Some names of a query; what is null or empty is left out of the address. */
export type Search<Names extends string> = Readonly<Partial<Record<Names, string | null>>>;

/** Whose account a GET is about. */
export type OfAccount = Readonly<{ account: string }>;
