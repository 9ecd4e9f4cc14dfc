import type { AlertLevel } from "./rules";

export type ChannelKind = "email" | "webhook" | "telegram" | "slack" | "discord";

/** Each as pages call it, in the order in which they are offered. */
export const channelKindLabels: Readonly<Record<ChannelKind, string>> = {
  email: "E-mail",
  telegram: "Telegram",
  slack: "Slack",
  discord: "Discord",
  webhook: "Webhook",
};

/** Those that take short texts and no files. */
export type ChatKind = Exclude<ChannelKind, "email" | "webhook">;

/** Whether a channel takes short texts and no files. */
export const isChat = (kind: ChannelKind): kind is ChatKind =>
  kind !== "email" && kind !== "webhook";

/** Where alerts and exports are delivered; moments are Unix ms. */
export interface DeliveryChannel {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly name: string;
  /**
   * An e-mail address, the https address of a receiver, or a Telegram chat's id; of Slack and
   * Discord the host, as their address is a secret.
   */
  readonly address: string;
  /** From which level on alerts go there; null where none do. */
  readonly alertsFrom: AlertLevel | null;
  readonly createdBy: string;
  readonly createdAt: number;
}

/** GET /api/channels */
export interface ChannelsAnswer {
  readonly channels: readonly DeliveryChannel[];
  /** Whether the desk was told of a server that takes its e-mail. */
  readonly sendsEmail: boolean;
  /** Newest first. */
  readonly deliveries: readonly ChannelDelivery[];
}

/** POST /api/channels: a webhook's secret is in this answer and nowhere else. */
export interface ChannelMade extends ChannelsAnswer {
  readonly secret: string | null;
}

export type DeliveryKind = "alerts" | "export" | "statement" | "test";

/**
 * Waits for its next try; being sent; taken by the other end; given up; or broken off where nobody
 * knows whether the other end took it.
 */
export type DeliveryState = "waiting" | "sending" | "delivered" | "failed" | "unknown";

/** Each as pages call it. */
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: "Waiting",
  sending: "Sending\u2026",
  delivered: "Delivered",
  failed: "Failed",
  unknown: "Unknown",
};

/** What is delivered: a line, lines, and data for programs. */
export interface DeliveredMessage {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly data: object;
  /** The address of the desk's page about it. */
  readonly page?: string;
  /** A file in the folder of exports, or a statement as it was made. */
  readonly file?: { readonly name: string; readonly mediaType: string };
}

/** One delivery, however often it was tried; moments are Unix ms. */
export interface ChannelDelivery {
  readonly id: string;
  /** Null: it went to a client. */
  readonly channelId: string | null;
  readonly channelName: string;
  readonly channelKind: ChannelKind;
  readonly kind: DeliveryKind;
  readonly subject: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly lastResponse: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}
