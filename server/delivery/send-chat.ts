import "server-only";
import { type ChatKind, channelKindLabels } from "@/lib/alerts/channels";
import { env } from "../env";
import type { Secret } from "../vault";
import { type DeliveryResult, postJson } from "./post-json";

/** Where a chat is: the secret is a bot's token, or a webhook's address. */
interface Chat {
  readonly kind: ChatKind;
  /** Of Telegram, the chat's id. */
  readonly address: string;
  readonly secret: Secret;
}

/**
 * Sends a text to a chat. None of the services knows a message that was sent before: what broke off
 * is sent again and may stand there twice. Never throws.
 */
export async function sendChat(chat: Chat, text: string): Promise<DeliveryResult> {
  const { url, body } = requestOf(chat, text);
  const result = await postJson(url, JSON.stringify(body));
  if ("failure" in result) return { kind: "not-taken", answer: result.failure };
  const { status } = result;
  const service = channelKindLabels[chat.kind];
  const answer = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "delivered", answer: `Accepted by ${service}` };
  if (status === 429) {
    const retryAfterMs = result.retryAfterMs ?? statedMs(result.text);
    return {
      ...{ kind: "not-taken", answer: `${answer}: ${service} is rate limiting` },
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (status >= 300 && status < 400) {
    return { kind: "not-taken", answer: `${answer}: redirects are not followed` };
  }
  if (status >= 500 || status === 408) return { kind: "not-taken", answer };
  const reason = reasons[chat.kind](status, result.text) ?? `${service} rejected the message`;
  return { kind: "refused", answer: `${answer}: ${reason}` };
}

function requestOf({ kind, address, secret }: Chat, text: string): { url: string; body: object } {
  if (kind === "telegram") {
    return {
      url: `${env().telegramUrl}/bot${secret.reveal()}/sendMessage`,
      body: { chat_id: address, text, link_preview_options: { is_disabled: true } },
    };
  }
  if (kind === "slack") {
    const plain = { mrkdwn: false, link_names: false, unfurl_links: false, unfurl_media: false };
    return { url: secret.reveal(), body: { text, ...plain } };
  }
  const url = new URL(secret.reveal());
  // Without it Discord answers before it knows whether it takes the message.
  url.searchParams.set("wait", "true");
  return {
    url: url.href,
    body: { content: text, allowed_mentions: { parse: [] }, flags: suppressEmbeds },
  };
}

/** Discord's flag for no preview of links. */
const suppressEmbeds = 4;

/** What Telegram and Discord say of how long to wait, in seconds. */
function statedMs(text: string): number | undefined {
  const { parameters, retry_after } = jsonOf(text);
  const seconds = parameters?.retry_after ?? retry_after;
  return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
}

interface ErrorBody {
  /** Telegram's. */
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown; readonly migrate_to_chat_id?: unknown };
  /** Discord's. */
  readonly code?: unknown;
  readonly retry_after?: unknown;
}

function jsonOf(text: string): ErrorBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

type Reason = (status: number, text: string) => string | null;

/** What a user can do about a refusal, in our own words. */
const reasons: Readonly<Record<ChatKind, Reason>> = {
  telegram: (status, text) => {
    const { description, parameters } = jsonOf(text);
    if (status === 401 || status === 404) return "Telegram doesn't know this bot token";
    if (status === 403) return "the bot can't post there; add it to the chat or unblock it";
    const movedTo = parameters?.migrate_to_chat_id;
    if (Number.isSafeInteger(movedTo)) return `the group's chat ID is now ${movedTo}`;
    return /chat not found/i.test(String(description))
      ? "Telegram doesn't know this chat; check its ID and add the bot to it"
      : null;
  },
  slack: (_, text) => slackReasons[text.trim()] ?? null,
  discord: (status, text) => {
    const { code } = jsonOf(text);
    if (status === 404 || code === 10_015) return "the webhook was deleted; create a new one";
    if (status === 401 || code === 50_027) return "Discord doesn't know this webhook address";
    if (code === 220_001) return "a forum needs ?thread_id= and a thread's ID in the address";
    return null;
  },
};

const removed = "the webhook was removed; create a new one";
const forbidden = "the workspace doesn't allow this webhook to post";

const slackReasons: Readonly<Record<string, string>> = {
  ...{ no_service: removed, no_team: removed, invalid_token: removed, team_disabled: removed },
  ...{
    channel_not_found: "its channel was deleted",
    channel_is_archived: "its channel is archived",
  },
  ...{ action_prohibited: forbidden, posting_to_general_channel_denied: forbidden },
};
