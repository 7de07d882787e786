/** The device's time, for display; decisions use the server's time. */
export const now = (): Date => new Date()

let serverIsAheadMs = 0

/** Takes the server's time from the Date header of a response: the clocks of many devices are wrong. */
export function learnServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) serverIsAheadMs = time - now().getTime()
}

/** The server's time to within some seconds; the device's time until a response has arrived. */
export const serverNow = (): Date => new Date(now().getTime() + serverIsAheadMs)
