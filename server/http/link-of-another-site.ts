import "server-only";
import { type NextRequest, NextResponse } from "next/server";

/** A request that brings this one was caused by a page of the desk, whatever else it says. */
const openedCookie = "opened";

/**
 * Whether a user followed a link on another site, in mail or in a chat. The browser
 * keeps the Strict cookies back then: the desk would take a user who is signed in for a stranger.
 */
export function isLinkOfAnotherSite({ method, headers, cookies }: NextRequest): boolean {
  return (
    method === "GET" &&
    headers.get("sec-fetch-site") === "cross-site" &&
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document" &&
    !cookies.has(openedCookie)
  );
}

/**
 * An empty page that opens its own address again: the desk then asks itself, and the cookies come.
 * A fragment is left out, because with it the browser would stay where it is.
 */
export function openAgain(nonce: string, deskOrigin: string): NextResponse {
  const script = 'location.replace(location.href.split("#")[0])';
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Broker Desk</title>' +
    `<script nonce="${nonce}">${script}</script></html>`;
  const response = new NextResponse(page, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
  const secure = deskOrigin.startsWith("https:");
  response.cookies.set(openedCookie, "1", {
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    maxAge: 10,
    secure,
  });
  return response;
}
