import { settings } from '../settings.ts'

/**
 * The URL of an uploaded file. A full URL stays as it is; a path is resolved below the uploads
 * directory, without leading relative segments (D-05).
 */
export function uploadUrl(path: string): string {
  if (/^https?:\/\//i.test(path)) return path
  const clean = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/^uploads\//, '')
  return `${settings.apiUrl}/uploads/${clean}`
}

/** Whether a signed link ends within `seconds`, by the expiry that the server wrote into it. */
export function endsWithin(address: string, seconds: number, now: Date): boolean {
  const ends = Number(new URLSearchParams(address.split('?')[1]).get('expires') ?? Infinity)
  return ends - now.getTime() / 1000 < seconds
}
