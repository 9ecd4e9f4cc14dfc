import "server-only";
import { asOwner } from "../../db/testing";

/**
 * Sets the times of all orders to those of their events, for tests that let time pass by rewriting
 * rows: the verification at their end would find these changed.
 */
export const restoreTimes = () =>
  asOwner().query(`
    UPDATE order_intent SET created_at = event.created, first_byte_at = event.first_sent,
      last_byte_at = event.last_sent
    FROM (SELECT intent_id, min(at) AS created,
        min(at) FILTER (WHERE state = 'SENDING') AS first_sent,
        max(at) FILTER (WHERE state = 'SENDING') AS last_sent
      FROM order_event GROUP BY intent_id) AS event
    WHERE order_intent.id = event.intent_id`);
