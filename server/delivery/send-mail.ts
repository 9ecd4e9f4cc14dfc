import "server-only";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { env } from "../env";
import type { DeliveryResult } from "./post-json";

/** A mail as it is sent: the same id in every try. */
interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: {
    readonly name: string;
    readonly mediaType: string;
    readonly content: Buffer;
  } | null;
}

const isThisComputer = (host: string) => /^(localhost|::1|127\.[\d.]+)$/.test(host);

/** A reserved domain (RFC 2606) that receives no e-mail: the sample's clients have it. */
const isReserved = (address: string) => /\.invalid$/i.test(address.trim());

/** Everything together; a large attachment takes its time. */
const maxMailMs = 300_000;

/**
 * Hands a mail to the server of SMTP_URL, over TLS unless that is on this computer. A mail has no
 * id by which a second one is known: what broke off after its first byte is unknown. Never throws.
 */
export async function sendMail(mail: Mail): Promise<DeliveryResult> {
  const { smtp, mailFrom } = env();
  if (smtp === null || mailFrom === null) {
    return { kind: "refused", answer: "SMTP_URL isn't set: no e-mail is sent" };
  }
  if (isReserved(mail.to)) {
    return { kind: "refused", answer: "Not sent: addresses under .invalid can't receive e-mail" };
  }
  const connection = new SMTPConnection({
    ...{ host: smtp.host, port: smtp.port, secure: smtp.tls },
    requireTLS: !smtp.tls && !isThisComputer(smtp.host),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  });
  // Every failure comes through a callback too; without a listener it would end the process.
  const broken = new Promise<never>((_, reject) => connection.on("error", reject));
  broken.catch(() => {});
  // A server that says a little now and then is never silent for long enough to be given up.
  const late = Object.assign(new Error("late"), { code: "ETIMEDOUT" });
  const limit = setTimeout(() => connection.emit("error", late), maxMailMs);
  let left = false;
  try {
    const bytes = await bytesOf(mail, mailFrom);
    await Promise.race([broken, called((done) => connection.connect(done))]);
    const { user, password } = smtp;
    if (user !== null) {
      const login = called((done) => connection.login({ user, pass: password }, done));
      await Promise.race([broken, login]);
    }
    const content = Readable.from(once(bytes, () => (left = true)));
    const envelope = { from: mailFrom, to: [mail.to] };
    await Promise.race([broken, called((done) => connection.send(envelope, content, done))]);
    connection.quit();
    return { kind: "delivered", answer: "Accepted by mail server" };
  } catch (error) {
    connection.close();
    return failureOf(error, left);
  } finally {
    clearTimeout(limit);
  }
}

/** Waits for a call with a callback. */
function called(call: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}

/** The bytes as a stream, which the connection begins to read once the server asked for them. */
function* once(bytes: Buffer, onFirst: () => void) {
  onFirst();
  yield bytes;
}

function bytesOf({ id, to, subject, text, attachment }: Mail, from: string): Promise<Buffer> {
  const composer = new MailComposer({
    ...{ from: { name: "Broker Desk", address: from }, to, subject, text },
    messageId: `<${id}@${from.split("@")[1]}>`,
    // No alert and no export is to be answered by an out-of-office message.
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: attachment
      ? [
          {
            filename: attachment.name,
            contentType: attachment.mediaType,
            content: attachment.content,
          },
        ]
      : [],
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return composer.compile().build();
}

/** The server's status says what became of it; without one it depends on whether it left. */
function failureOf(error: unknown, left: boolean): DeliveryResult {
  const { responseCode, code } = error as {
    readonly responseCode?: number;
    readonly code?: string;
  };
  if (responseCode !== undefined) {
    const answer = `The mail server answered ${responseCode}`;
    return { kind: responseCode >= 500 ? "refused" : "not-taken", answer };
  }
  const reason = `Connection to the mail server failed (${code ?? "no code"})`;
  return left ? { kind: "unknown", answer: reason } : { kind: "not-taken", answer: reason };
}
