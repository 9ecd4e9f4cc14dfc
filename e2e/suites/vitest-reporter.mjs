import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const full = process.env.TEST_FULL ? "TEST_FULL=1 " : "";
const send = (message) => process.send?.(message);

/** Tells the runner what becomes of each file and test of Vitest. */
export default class {
  onTestRunStart(specifications) {
    send({ kind: "total", total: specifications.length, parts: "files" });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== "failed") return send({ kind: state });
    const file = fileOf(test.module);
    const name = test.fullName.replaceAll(" > ", " ");
    const rerun = `${command(test.module)} -t ${JSON.stringify(name)}`;
    send({ kind: "failed", title: `${file} > ${test.fullName}`, text: textOf(errors), rerun });
  }

  /** A file that can't be loaded, or whose hook fails, is a failure although no test is one. */
  onTestModuleEnd(module) {
    const suites = [...module.children.allSuites()];
    const errors = [...module.errors(), ...suites.flatMap((suite) => [...suite.errors()])];
    if (errors.length > 0) {
      const failure = { title: fileOf(module), text: textOf(errors), rerun: command(module) };
      send({ kind: "failed", ...failure });
    }
    send({ kind: "done" });
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) {
      send({ kind: "failed", title: "an error outside of every test", text: textOf([error]) });
    }
  }
}

const fileOf = (module) => path.relative(process.cwd(), module.moduleId);
const command = (module) =>
  `${full}npx vitest run --project ${module.project.name} ${fileOf(module)}`;

/** The message, the difference and the place of each error. */
function textOf(errors) {
  return stripVTControlCharacters(
    errors
      .map(({ message, diff, stacks = [], stack = "" }) => {
        const [place] = stacks;
        const at = place ? `at ${path.relative(process.cwd(), place.file)}:${place.line}` : stack;
        return [message, ...(diff ? [diff] : []), at].join("\n");
      })
      .join("\n"),
  );
}
