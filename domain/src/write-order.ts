/** Where a write stands in the one order that all tabs and devices agree upon. */
export interface WritePlace {
  seq: number
  writer: string
}

/**
 * Whether a write replaces the stored one: the greater seq wins, then the greater writer. The times at which they were made or arrived decide nothing.
 */
export function isNewer(sent: WritePlace, stored: WritePlace): boolean {
  return sent.seq === stored.seq ? sent.writer > stored.writer : sent.seq > stored.seq
}
