import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const full = process.env.TEST_FULL ? "TEST_FULL=1 " : "";
const send = (message) => process.send?.(message);

/** Tells the runner what becomes of each browser test. */
export default class {
  onBegin(_config, suite) {
    send({ kind: "total", total: suite.allTests().length, parts: "tests" });
  }

  onTestEnd(test, { status, errors, attachments }) {
    send({ kind: "done" });
    if (status === "passed" || status === "skipped") return send({ kind: status });
    const place = `${path.relative(process.cwd(), test.location.file)}:${test.location.line}`;
    const made = attachments.find((attachment) => attachment.path)?.path;
    send({
      kind: "failed",
      title: `${place} ${test.title}`,
      text: textOf(errors),
      folder: made && path.relative(process.cwd(), path.dirname(made)),
      rerun: `${full}npx playwright test ${place}`,
    });
  }

  onError(error) {
    send({ kind: "failed", title: "an error outside of every test", text: textOf([error]) });
  }
}

const textOf = (errors) =>
  stripVTControlCharacters(
    errors.map(({ message, value, snippet = "" }) => `${message ?? value}\n${snippet}`).join("\n"),
  ).trimEnd();
