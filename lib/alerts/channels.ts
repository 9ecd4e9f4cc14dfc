import type { AlertLevel } from "./rules";

export const channelKinds = ["email", "webhook"] as const;

export type ChannelKind = (typeof channelKinds)[number];

/** Where alerts and exports are delivered; moments are Unix ms. */
export interface DeliveryChannel {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly name: string;
  /** An e-mail address, or the https address of a receiver. */
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

/** What a new channel is asked with. */
export interface NewChannel {
  readonly kind: ChannelKind;
  readonly name: string;
  readonly address: string;
  readonly alertsFrom: AlertLevel | null;
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
  /** A file in the folder of exports, or a statement as it was made. */
  readonly file?: { readonly name: string; readonly mediaType: string };
}

/** One delivery, however often it was tried; moments are Unix ms. */
export interface ChannelDelivery {
  readonly id: string;
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
