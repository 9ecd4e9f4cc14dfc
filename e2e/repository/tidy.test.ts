import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const self = "e2e/repository/tidy.test.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(root, file)));

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const isTest = (file: string) => /\.test\.tsx?$|^e2e\/|^bench\/|testing/.test(file);
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const product = code.filter((file) => !isTest(file));
const written = files.filter((file) => /\.(ts|tsx|mjs|css|md|json|example)$|^\.ci\//.test(file));

/** Every line of the files that matches, as `file:line: text`. */
function lines(among: readonly string[], pattern: RegExp, except = /^$/): string[] {
  return among
    .filter((file) => !except.test(file) && file !== self)
    .flatMap((file) =>
      read(file)
        .split("\n")
        .map((text, at) => ({ text, at }))
        .filter(({ text }) => pattern.test(text))
        .map(({ text, at }) => `${file}:${at + 1}: ${text.trim()}`),
    );
}

describe("the house", () => {
  it("has only the rooms that ARCHITECTURE.md names", () => {
    const rooms = new Set(files.filter((file) => file.includes("/")).map((f) => f.split("/")[0]));
    const known = "app components lib server public e2e bench docs .ci .github".split(" ");
    expect([...rooms].filter((room) => !known.includes(room ?? ""))).toEqual([]);
  });

  it("has kebab-case file names", () => {
    const odd = code.filter((file) => !/^[a-z0-9.[\]-]+$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  it("has no file over 300 lines and no line over 100 columns", () => {
    const long = product.filter((file) => read(file).split("\n").length > 301);
    const exceptions = new Set<string>([]);
    expect(long.filter((file) => !exceptions.has(file))).toEqual([]);
    // A list of classes or the data of a picture is one word: it cannot be broken.
    const oneText =
      /: (\w+[=:] )?((<\w+ )?className=|d[=:] ?|<path d=)?["'`].*["'`] ?(\+|\/?>|[,;])*$/;
    expect(lines(code, /^.{101,}$/).filter((line) => !oneText.test(line))).toEqual([]);
  });
});

describe("server and browser", () => {
  it("keeps server code out of the browser by its first line", () => {
    const open = product
      .filter((file) => file.startsWith("server/") && /\.tsx?$/.test(file))
      .filter((file) => !/^server\/(paper-venue\/|empty\.ts)/.test(file))
      .filter((file) => !/^(\/\*[\s\S]*?\*\/\s*|\/\/.*\n)*import "server-only";/.test(read(file)));
    expect(open).toEqual([]);
  });

  it("reads the environment in one place", () => {
    const allowed =
      /^(server\/env\.ts|instrumentation\.ts|start\.mjs|.*\.config\.(ts|mjs)|e2e\/|server\/build\.mjs|server\/db\/launcher)/;
    expect(lines(product, /process\.env/, allowed)).toEqual([]);
  });
});

describe("the browser's client", () => {
  it("is all that asks the desk, and the only place of a query's key", () => {
    const pages = product.filter((file) => /^(app|components|lib)\//.test(file));
    const own = /^(lib|app)\/api\//;
    expect(lines(pages, /(?<![\w.])fetch\(|\bqueryKey:/, own)).toEqual([]);
  });

  it("and the rest of the product have no cast past the types", () => {
    expect(lines(product, /\bas unknown as\b/)).toEqual([]);
  });
});

describe("numbers on pages", () => {
  it("are written in the format of the user who reads them", () => {
    const pages = product.filter((file) => /^(app\/\(|components\/)/.test(file));
    const plain = /\bformatDecimal\b|toLocaleString\(|Intl\.NumberFormat/;
    const fields = /^components\/ui\/decimal-field\.tsx$/;
    expect(lines(pages, plain, fields)).toEqual([]);
  });
});

describe("moments on pages", () => {
  it("are in the zone of the user who reads them; files have `fileMoment`", () => {
    const pages = product.filter((file) => /^(app\/\(|components\/)/.test(file));
    expect(lines(pages, /\bformat(Moment|Clock)\(.*"UTC"/)).toEqual([]);
  });
});

describe("money", () => {
  it("never meets a float outside the decimal module", () => {
    const money = /price|qty|amount|size|fee|rebate|notional|volume|balance/i;
    const float = /(?<![\w.])(Number|parseFloat)\(|\.toFixed\(|Number\.parseFloat/;
    const found = lines(product, float, /^(lib\/decimal\/|bench\/)/).filter((l) =>
      money.test(l.slice(l.indexOf(": ") + 2)),
    );
    expect(found).toEqual([]);
  });
});

describe("SQL", () => {
  it("gives a statement's values names, never numbers", () => {
    // The supervisor speaks to shells, and to the database by a client of its own.
    const server = product.filter((file) => /^server\/(?!start\/).*\.ts$/.test(file));
    const counted = lines(server, /\$\d/).filter((line) => !line.includes(".replace("));
    expect(counted).toEqual([]);
  });
});

describe("the engine", () => {
  it("has no clock and no randomness of its own", () => {
    const pure = product.filter((file) =>
      /^server\/paper-venue\/(engine|ledger|market\/step)/.test(file),
    );
    expect(pure.length).toBeGreaterThan(0);
    expect(lines(pure, /Date\.now|new Date|Math\.random|performance\.now|randomBytes/)).toEqual([]);
  });
});

describe("the text", () => {
  it("holds no unfinished words", () => {
    expect(lines(product, /\b(TODO|FIXME|XXX)\b|not implemented|lorem ipsum|for now,/i)).toEqual(
      [],
    );
  });

  it("holds no escape from the type system or the linter without a reason", () => {
    expect(lines(product, /\bas any\b|: any\b|@ts-ignore|@ts-nocheck|@ts-expect-error/)).toEqual(
      [],
    );
    const silenced = lines(code, /biome-ignore/).filter(
      (l) => !/biome-ignore[^:]*: \S+ \S+/.test(l),
    );
    expect(silenced).toEqual([]);
  });

  it("has no escape in JSX, where it would stand on the page as it is written", () => {
    const attribute = String.raw`\s[\w-]+="[^"]*\\u[\da-f]{4}`;
    const between = String.raw`^[^"'\`/]*\\u[\da-f]{4}[^"'\`/]*$`;
    const literal = new RegExp(`${attribute}|${between}`, "i");
    const screens = product.filter((file) => file.endsWith(".tsx"));
    expect(lines(screens, literal)).toEqual([]);
  });

  it("prints only where printing is the job", () => {
    const printers =
      /^(start\.mjs|server\/(cli|worker|build)|server\/paper-venue\/main|server\/log)/;
    expect(lines(product, /console\.(log|debug|info)\(/, printers)).toEqual([]);
  });

  it("skips and focuses no test without a reason", () => {
    const skipped = lines(code, /\b(it|test|describe)\.(skip|only|todo)\b/);
    expect(skipped).toEqual([]);
  });

  it("names no machine and no registry", () => {
    expect(lines(written, /\/work\/|registry\.npm|\/root\/\b/)).toEqual([]);
  });

  it("lets every test file assert something", () => {
    const silent = code
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .filter((file) => !/expect|assert/.test(read(file)));
    expect(silent).toEqual([]);
  });
});

/** A file's anchors as GitHub makes them: its headings, and what `<a id>` names. */
function anchorsIn(file: string): Set<string> {
  const text = read(file);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replace(/ /g, "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map((m) => m[1] ?? "")]);
}

/** What is wrong with a link to an anchor (or ""); only pages have anchors that can be looked up. */
const deadLink = (target: string, anchor = "") =>
  !existsSync(path.join(root, target)) ||
  (anchor !== "" && target.endsWith(".md") && !anchorsIn(target).has(anchor.slice(1)));

/** A page without the code that it shows. */
const prose = (file: string) => read(file).replace(/^```.*$[\s\S]*?^```$/gm, "");

/** The comments of a file, each as one line. */
const comments = (file: string) =>
  [...read(file).matchAll(/\/\*[\s\S]*?\*\/|(?:(?:^|(?<=\s))\/\/ .*\n\s*)+/gm)].map((match) =>
    match[0].replace(/\s*\n\s*(\*|\/\/)? ?/g, " "),
  );

describe("the documents", () => {
  it("link only to pages and headings that exist", () => {
    const dead = files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        [...prose(file).matchAll(/\]\(((?:[^()#\s]|\([^()\s]*\))*)(#[^)\s]*)?\)/g)]
          .filter(([, target]) => !/^[a-z]+:/.test(target ?? ""))
          .filter(([, target, anchor]) =>
            deadLink(target ? path.join(path.dirname(file), target) : file, anchor),
          )
          .map(([link]) => `${file} -> ${link}`),
      );
    expect(dead).toEqual([]);
  });

  it("are cited by a page and an anchor that exist", () => {
    const cited = /(?<![\w/])(docs\/[\w-]+\.md)((?:#[\w-]+)?(?:,? (?:and )?#[\w-]+)*)/g;
    const dead = [...code, ...files.filter((file) => file.endsWith(".md"))]
      .filter((file) => file !== self)
      .flatMap((file) =>
        [
          ...read(file)
            .replace(/\n\s*(\*|\/\/) /g, " ")
            .matchAll(cited),
        ].flatMap(([, page, of]) =>
          [...(of?.match(/#[\w-]+/g) ?? [""])]
            .filter((anchor) => deadLink(page ?? "", anchor))
            .map((anchor) => `${file} -> ${page}${anchor}`),
        ),
      );
    expect(dead).toEqual([]);
  });

  it("are in the repository, each that a comment cites", () => {
    const withoutPath =
      /\brulings? \d|\b(sections?|rules?) \d|\((I|OS-)\d|\b(interface|order-safety|security|archive|facts|broker-office|trading-desk)(\.md)?,? (section|rule|[a-e]?\.?\d)/i;
    const named = /(?<![\w/.-])[\w./-]+\.md\b/g;
    const strangers = code
      .filter((file) => file !== self)
      .flatMap((file) =>
        comments(file).flatMap((comment) =>
          [
            withoutPath.exec(comment)?.[0],
            ...(comment.match(named) ?? []).filter(
              (page) => deadLink(page) && deadLink(path.join(path.dirname(file), page)),
            ),
          ].flatMap((found) => (found ? [`${file}: ${found} in ${comment.slice(0, 80)}`] : [])),
        ),
      );
    expect(strangers).toEqual([]);
  });
});
