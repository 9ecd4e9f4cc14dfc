/**
 * The query of a GET request, without the "?": names ascending, absent values left out, each name
 * and value encoded exactly once (RFC 3986). What is signed is this very text (rulings 1).
 * Throws URIError for text that is not well-formed Unicode; no checked request holds any.
 */
export function queryString(request: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(request)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join("&");
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
