/** Takes a body and answers as little as it can. */
export async function POST(request) {
  await request.json();
  return Response.json({ kind: "ok" });
}
