import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { isDatabaseDown } from "./database";

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("takes a socket that isn't there for a database that is down", async () => {
  const client = new pg.Client({ host: "/nowhere", user: "desk", database: "desk" });
  const error = await failureOf(client.connect());
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseDown(new Error("Reading failed.", { cause: error }))).toBe(true);
});

it("doesn't take a file that isn't there for one", async () => {
  const error = await failureOf(readFile("/nowhere/file"));
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseDown(error)).toBe(false);
});
