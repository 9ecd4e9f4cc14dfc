import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server on this computer that takes every mail. */
export interface MailBox {
  /** The settings of a desk that sends its mail there. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  /** The mails that it took, as they came, oldest first. */
  readonly taken: readonly string[];
  close(): Promise<void>;
}

export async function startMailBox(): Promise<MailBox> {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        taken.push(mail);
        done();
      });
    },
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "desk@meridian.example" },
    taken,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The file that came with a mail. Throws where none did. */
export function attachmentOf(mail = ""): { readonly name: string; readonly buffer: Buffer } {
  const [, part = ""] = mail.split(/^Content-Disposition: attachment;/m);
  const [, name = ""] = /filename="?([^"\r\n]+)/.exec(part) ?? [];
  const [, base64 = ""] = /\r\n\r\n([\w+/=\r\n]+)\r\n--/.exec(part) ?? [];
  if (name === "" || base64 === "") throw new Error(`No file came with the mail:\n${mail}`);
  return { name, buffer: Buffer.from(base64, "base64") };
}
