import { deskRoutes } from "@/lib/api/routes/desk";
import { handle } from "@/server/http/handle";
import { removeSample, sampleOnDesk } from "@/server/sample/remove";

export const GET = handle(deskRoutes.sample, ({ principal }) => sampleOnDesk(principal));

export const DELETE = handle(deskRoutes.removeSample, async ({ principal }) => {
  await removeSample(principal);
  return {};
});
