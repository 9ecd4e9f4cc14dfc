import "server-only";
import type { HandedLink } from "@/lib/users/api";
import type { Role } from "@/lib/users/roles";
import { Browser, type Handler } from "../../auth/testing/browser";
import { addDesk, addUser, testPassword } from "../../auth/testing/users";
import { pool } from "../../db/database";

/** Somebody with a browser in which they typed their password just now. */
export interface Joined {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

/** A desk of its own whose users sign in and ask routes for things. */
export class DeskUsers {
  static count = 0;

  private constructor(
    readonly deskId: string,
    readonly deskName: string,
    private readonly signIn: Handler,
  ) {}

  static async make(signIn: Handler): Promise<DeskUsers> {
    DeskUsers.count += 1;
    const name = `Desk ${DeskUsers.count}`;
    return new DeskUsers(await addDesk(name), name, signIn);
  }

  mailOf(name: string): string {
    return `${name}@${this.deskName.replace(" ", "").toLowerCase()}.example`;
  }

  async join(name: string, role: Role): Promise<Joined> {
    const email = this.mailOf(name);
    const id = await addUser(this.deskId, email, role);
    return { id, email, browser: await this.signedIn(email) };
  }

  /** One more browser of somebody. */
  async signedIn(email: string, password = testPassword): Promise<Browser> {
    const browser = new Browser();
    const answer = await browser.ask(this.signIn, "POST", { email, password });
    if (answer.status !== 200) throw new Error(await answer.text());
    return browser;
  }
}

/** A request on the path of one user, link or session. */
export const askAt = (
  { browser }: Pick<Joined, "browser">,
  handler: Handler,
  method: string,
  id: string,
  body?: object,
) => browser.ask(handler, method, body, { params: { id, link: id, session: id } });

/** What the holder of a link sends to use it. */
export function chosenWith(link: HandedLink, email: string, password = testPassword) {
  return { token: tokenOf(link), name: email.split("@")[0], email, password };
}

/** The secret part of a link. */
export const tokenOf = (link: HandedLink) =>
  new URL(link.path, "http://desk").searchParams.get("token") ?? "";

/** As if somebody had typed their password an hour ago, in every browser. */
export async function hourSincePassword({ id }: Joined): Promise<void> {
  const text = "update session set password_at = now() - interval '1 hour' where user_id = $1";
  await pool().query(text, [id]);
}
