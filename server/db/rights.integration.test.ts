import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingProtection } from "../hash-chain/database-protection";
import { pool } from "./database";
import { callable, tableRights } from "./migrate";
import { asOwner, type TestDatabase, testDatabase } from "./testing";

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});

afterAll(() => test.drop());

const namesOf = async (text: string) =>
  (await asOwner().query<{ name: string }>(text)).rows.map(({ name }) => name);

describe("the desk's role", () => {
  it("has exactly the listed rights on every table, and every table is listed", async () => {
    const { rows } = await asOwner().query<{ name: string; rights: string; part: boolean }>(
      `SELECT relname AS name, relispartition AS part, string_agg(wanted, ', ' ORDER BY n) FILTER (
         WHERE has_table_privilege('desk_app', pg_class.oid, wanted)) AS rights
       FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE',
         'REFERENCES', 'TRIGGER']) WITH ORDINALITY AS w (wanted, n)
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
       GROUP BY relname, relispartition`,
    );
    const parts = rows.filter(({ part }) => part);
    expect(parts.filter(({ rights }) => rights !== null)).toEqual([]);
    const tables = rows.filter(({ part }) => !part);
    const listed = Object.entries(tableRights).flatMap(([rights, names]) =>
      names.map((name) => [name, rights] as const),
    );
    expect(Object.fromEntries(tables.map(({ name, rights }) => [name, rights]))).toEqual(
      Object.fromEntries(listed),
    );
    const marked = await namesOf(
      `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
       WHERE tgfoid = 'refuse_change'::regproc`,
    );
    expect(marked.filter((name) => !tableRights["SELECT, INSERT"]?.includes(name))).toEqual([]);
  });

  it("may call the listed functions, and everybody else none", async () => {
    const mayCall = (role: string) =>
      namesOf(
        `SELECT oid::regprocedure::text AS name FROM pg_proc
         WHERE pronamespace = 'public'::regnamespace
           AND has_function_privilege('${role}', oid, 'EXECUTE') ORDER BY 1 DESC`,
      );
    expect(await mayCall("desk_app")).toEqual(callable);
    expect(await mayCall("pg_monitor")).toEqual([]);
  });

  it.each([
    ["make a table", "CREATE TABLE mine (n int)"],
    ["make a temporary table", "CREATE TEMP TABLE mine (n int)"],
    ["make a partition itself", "CREATE TABLE fill_x PARTITION OF fill DEFAULT"],
    ["make a schema", "CREATE SCHEMA mine"],
    ["make a function", "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ["put triggers to sleep", "ALTER TABLE order_event DISABLE TRIGGER ALL"],
    ["put all triggers to sleep", "SET session_replication_role = replica"],
    ["become the owner", "SET ROLE desk_owner"],
    ["become the superuser", "SET ROLE desk"],
    ["take another name", "SET SESSION AUTHORIZATION desk_owner"],
    ["make a role", "CREATE ROLE mine SUPERUSER"],
    ["give itself the owner", "GRANT desk_owner TO desk_app"],
    ["give itself rights", "ALTER ROLE desk_app SUPERUSER"],
    ["empty a table", "TRUNCATE subscription"],
    ["read the server's files", "SELECT pg_read_file('/etc/passwd')"],
    ["run a program", "COPY desk FROM PROGRAM 'true'"],
    ["read the migrations", "SELECT * FROM drizzle.__drizzle_migrations"],
  ])("cannot %s", async (_what, text) => {
    await expect(pool().query(text)).rejects.toMatchObject({ code: "42501" });
  });

  it("cannot reach a partition beside its table", async () => {
    await pool().query("SELECT make_fill_month('2026-11-05')");
    await expect(pool().query("DELETE FROM fill_2026_11")).rejects.toMatchObject({ code: "42501" });
    await expect(pool().query("SELECT FROM fill_2026_11")).rejects.toMatchObject({ code: "42501" });
    await expect(pool().query("SELECT FROM fill")).resolves.toBeDefined();
  });
});

describe("a month of fills", () => {
  const partitions = () =>
    namesOf(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
       WHERE inhparent = 'fill'::regclass ORDER BY 1`,
    );

  it("is made by the desk's role through its owner's function, once", async () => {
    for (const day of ["2031-03-09", "2031-03-31"]) {
      await pool().query("SELECT make_fill_month($1)", [day]);
    }
    expect(await partitions()).toContain("fill_2031_03");
    const { rows } = await asOwner().query(
      `SELECT prosecdef, proconfig, pg_get_userbyid(proowner) AS owner FROM pg_proc
       WHERE proname = 'make_fill_month'`,
    );
    const proconfig = ["search_path=pg_catalog, pg_temp"];
    expect(rows).toEqual([{ prosecdef: true, proconfig, owner: "desk_owner" }]);
  });

  it.each([
    ...["infinity", "-infinity", "0044-03-15 BC", "1999-12-31", "2100-01-01", "12345-01-01"],
    ...["2026-01-01'); DROP TABLE fill; --", "fill; DROP TABLE fill", null],
  ])("of %s is refused, and nothing is made", async (wanted) => {
    const before = await partitions();
    await expect(pool().query("SELECT make_fill_month($1)", [wanted])).rejects.toThrow();
    expect(await partitions()).toEqual(before);
  });
});

describe("the wall", () => {
  const wallFor = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const found = await missingProtection(client);
    await client.end();
    return found;
  };

  it("is there for the desk's role", async () => {
    expect(await missingProtection(pool())).toBeNull();
  });

  it("is missing for the owner and for a superuser, and that is said", async () => {
    expect(await wallFor(test.ownerUrl)).toMatch(/"desk_owner" .* owns the tables/);
    const superuser = test.ownerUrl.replace("//desk_owner@", "//desk@");
    expect(await wallFor(superuser)).toMatch(/"desk" of DATABASE_URL is a superuser/);
  });

  it("is missing for a role that got the right to delete", async () => {
    await asOwner().query("GRANT DELETE ON audit_event TO desk_app");
    expect(await missingProtection(pool())).toMatch(/may change or delete their entries/);
    await asOwner().query("REVOKE DELETE ON audit_event FROM desk_app");
  });
});
