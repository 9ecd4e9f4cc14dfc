import { alertRoutes } from "@/lib/api/routes/alerts";
import { addChannel, listChannels } from "@/server/delivery/channels";
import { handle } from "@/server/http/handle";

export const GET = handle(alertRoutes.channels, ({ principal }) => listChannels(principal));

export const POST = handle(alertRoutes.addChannel, ({ principal, body }) =>
  addChannel(principal, body),
);
