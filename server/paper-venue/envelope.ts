/**
 * The envelope of a success (interface.md "Response envelope"). `requestTime` is a number, Unix ms.
 */
export function successEnvelope(data: unknown, requestTime: number): string {
  return JSON.stringify({ code: "00000", msg: "success", requestTime, data });
}

/** The envelope of an error; its data is null. */
export function errorEnvelope(code: string, message: string, requestTime: number): string {
  return JSON.stringify({ code, msg: message, requestTime, data: null });
}
