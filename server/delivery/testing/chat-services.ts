import "server-only";
import type { Receiver } from "./receiver";

type Respond = Receiver["respond"];

/** The token of the bot that the Telegram stand-in knows. */
export const botToken = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0";

/** The path of the Slack stand-in's only webhook. */
export const slackPath = "/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX";

/** The path of the Discord stand-in's only webhook. */
export const discordPath = "/api/webhooks/223704706495545344/3d89bb7572e0fb30d8128367b3b1b44fecd17";

const json = (status: number, body: object) => ({
  ...{ status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
});

const refused = (error_code: number, description: string) =>
  json(error_code, { ok: false, error_code, description });

/** As https://core.telegram.org/bots/api#sendmessage has it: one bot, which is in one chat. */
export const asTelegram: Respond = ({ path, body }) => {
  if (path !== `/bot${botToken}/sendMessage`) return refused(401, "Unauthorized");
  const { chat_id, text } = JSON.parse(body);
  if (chat_id !== "-1001234567890") return refused(400, "Bad Request: chat not found");
  if (text === "") return refused(400, "Bad Request: message text is empty");
  if (text.length > 4_096) return refused(400, "Bad Request: message is too long");
  return json(200, { ok: true, result: { message_id: 1, chat: { id: chat_id }, text } });
};

/** As https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks has it. */
export const asSlack: Respond = ({ path, body }) => {
  if (path !== slackPath) return { status: 404, body: "no_service" };
  return JSON.parse(body).text ? { status: 200, body: "ok" } : { status: 400, body: "no_text" };
};

/** As https://discord.com/developers/docs/resources/webhook#execute-webhook has it. */
export const asDiscord: Respond = ({ path, body }) => {
  const url = new URL(path, "https://discord.com");
  if (url.pathname !== discordPath) return json(404, { message: "Unknown Webhook", code: 10_015 });
  const { content } = JSON.parse(body);
  if (!content || content.length > 2_000) {
    return json(400, { message: "Invalid Form Body", code: 50_035 });
  }
  return url.searchParams.get("wait") === "true" ? json(200, { id: "1", content }) : 204;
};
