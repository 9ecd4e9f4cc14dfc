import { expect, it } from "vitest";
import { z } from "zod";
import type { Route } from "@/lib/api/define-route";
import { clientRoutes } from "@/lib/api/routes/clients";
import { connectionRoutes } from "@/lib/api/routes/connections";
import { orderJobRoutes } from "@/lib/api/routes/order-jobs";
import { nextAuthRoutes, sessionRoutes } from "@/lib/api/routes/sessions";
import { subAccountRoutes } from "@/lib/api/routes/sub-accounts";
import { usersRoutes } from "@/lib/api/routes/users";
import { endpoints } from "@/lib/exchange/endpoints";
import { issuesOf, namedIssue } from "@/lib/exchange/errors";
import { fieldLabel } from "@/lib/exchange/field-names";

const rooms = [
  ...[orderJobRoutes, clientRoutes, connectionRoutes, nextAuthRoutes, usersRoutes],
  ...[sessionRoutes, subAccountRoutes],
];
const typed = rooms
  .flatMap((room) => Object.values<Route>(room))
  .filter(({ path }) => path !== usersRoutes.savePreference.path);

const forms: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.values(endpoints).map(({ id, request }) => [id, request])),
  ...Object.fromEntries(
    typed.flatMap(({ method, path, body }) => (body ? [[`${method} ${path}`, body]] : [])),
  ),
};

/** Never typed by a user: the page or the sign-in library adds it. */
const notInForms = ["before", "page", "search", "csrfToken", "callbackUrl", "json", "redirect"];

/** The path of every field of a form, with 0 for each row of a list. */
function pathsOf(schema: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => {
      const own = [...path, name];
      return [own, ...pathsOf(field, own)];
    });
  }
  if (schema instanceof z.ZodArray) return pathsOf(schema.element, [...path, 0]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => pathsOf(each, path));
  if (schema instanceof z.ZodPipe) return pathsOf(schema.in, path);
  const inner = schema as { unwrap?: () => unknown };
  return typeof inner.unwrap === "function" ? pathsOf(inner.unwrap(), path) : [];
}

it("knows every form of the desk and of the exchange", () => {
  expect(Object.keys(forms).length).toBeGreaterThan(26);
  expect(Object.values(forms).flatMap((form) => pathsOf(form)).length).toBeGreaterThan(100);
});

it.each(Object.keys(forms))("%s: every field has the name that its form shows", (id) => {
  const nameless = pathsOf(forms[id])
    .filter((path) => !notInForms.includes(String(path.at(-1))))
    .filter((path) => fieldLabel(path) === null);
  expect(nameless).toEqual([]);
});

/** A value at a path, everything around it made as it goes. */
function at(path: readonly PropertyKey[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const inner = at(rest, value);
  return typeof step === "number" ? [inner] : { [step]: inner };
}

it.each(Object.keys(forms))("%s: no message names a field by the wire's path", (id) => {
  for (const path of pathsOf(forms[id])) {
    for (const wrong of [7, null, "", "?? ??", [7], ["no such"], {}, { no: 1 }]) {
      const asked = at(path, wrong);
      const parsed = forms[id]?.safeParse(asked);
      if (!parsed || parsed.success) continue;
      for (const issue of issuesOf(parsed.error, asked)) {
        const text = namedIssue(issue);
        expect(text, `${id} ${path.join(".")}`).not.toMatch(/\w\[\d|\[\d+\]/);
        // "clientOid" and its like: two words written as one.
        expect(text.replace(/"[^"]*"/g, ""), issue.field).not.toMatch(/\b[a-z]+[A-Z]\w*/);
      }
    }
  }
});

it("names a row as the form does", () => {
  expect(fieldLabel(["ipList", 2])).toBe("IP whitelist, row 3");
  const [issue] = issuesOf(
    z.object({ permList: z.array(z.enum(["read"])) }).safeParse({ permList: ["fly"] })
      .error as z.ZodError,
    { permList: ["fly"] },
  );
  expect(issue && namedIssue(issue)).toBe("Permissions, row 1: this must be one of: read.");
});
