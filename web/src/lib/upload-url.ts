import { settings } from './settings.ts'

/**
 * The address of an uploaded file. A full address stays as it is; a path is taken below the uploads
 * area, without leading relative segments (D-05).
 */
export function uploadUrl(path: string): string {
  if (/^https?:\/\//i.test(path)) return path
  const clean = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/^uploads\//, '')
  return `${settings.apiUrl}/uploads/${clean}`
}

/** Whether a link to a paid file ends within `seconds`, by the time that its server wrote into it. */
export function endsWithin(address: string, seconds: number, now: Date): boolean {
  const ends = Number(new URLSearchParams(address.split('?')[1]).get('expires') ?? Infinity)
  return ends - now.getTime() / 1000 < seconds
}
