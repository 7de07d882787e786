import { uploadUrlAt } from '@sopan/ui/questions/picture-address.ts'

import { settings } from '../settings.ts'

/** The URL of an uploaded file at the product's server. */
export const uploadUrl = (path: string): string => uploadUrlAt(settings.apiUrl, path)

/** Whether a signed link ends within `seconds`, by the expiry that the server wrote into it. */
export function endsWithin(address: string, seconds: number, now: Date): boolean {
  const ends = Number(new URLSearchParams(address.split('?')[1]).get('expires') ?? Infinity)
  return ends - now.getTime() / 1000 < seconds
}
