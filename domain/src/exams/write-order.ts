/** The version of a write: orders the writes of all tabs and devices. */
export interface WriteVersion {
  seq: number
  writer: string
}

/**
 * Whether a write replaces the stored one: the greater seq wins, then the greater writer.
 * Times are not compared.
 */
export function isNewer(sent: WriteVersion, stored: WriteVersion): boolean {
  return sent.seq === stored.seq ? sent.writer > stored.writer : sent.seq > stored.seq
}
