import "server-only";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { loopbackTls } from "../../gateway/testing/loopback-tls";

/** What a mail server does with a mail that it has: takes it, answers a status, or hangs up. */
type Answer = "take" | number | "hang up";

/** A mail server of a stranger's making, on this computer. */
export interface MailServer {
  readonly port: number;
  /** The mails that it took, as they came. */
  readonly taken: string[];
  /** Every mail whose bytes it was given, taken or not. */
  readonly seen: string[];
  answer: Answer;
  close(): Promise<void>;
}

/** Starts one that wants `desk` and its password; `startTls` offers a certificate nobody trusts. */
export async function startMailServer(password: string, startTls = false): Promise<MailServer> {
  const mail = { taken: [] as string[], seen: [] as string[], answer: "take" as Answer };
  const server = new SMTPServer({
    ...loopbackTls,
    disabledCommands: startTls ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === "desk" && auth.password === password
        ? done(null, { user: "desk" })
        : done(new Error("Invalid username or password")),
    onData: (stream, session, done) => {
      void text(stream).then((content) => {
        mail.seen.push(content);
        if (mail.answer === "hang up") {
          for (const connection of server.connections) connection.close();
        } else if (mail.answer === "take") {
          mail.taken.push(content);
          done(null, `Taken of ${session.envelope.rcptTo.length}`);
        } else {
          done(Object.assign(new Error("Not now"), { responseCode: mail.answer }));
        }
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return Object.assign(mail, {
    port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
