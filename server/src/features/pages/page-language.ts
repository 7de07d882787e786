import { LANGUAGE_COOKIE, type Language, isLanguage } from '@sopan/contract/language'

import type { PageUrl } from './page-url.ts'

/**
 * The language of a page: that of the cookie which the device sets with a choice, otherwise English. The page that the
 * service worker keeps for all URLs is requested in each language, by its query.
 */
export function languageOf({ page, query }: PageUrl, cookies = ''): Language {
  const asked = page?.id === 'coming-soon' ? new URLSearchParams(query).get('language') : null
  const chosen = asked ?? cookieIn(cookies)
  return isLanguage(chosen) ? chosen : 'en'
}

function cookieIn(cookies: string): string {
  const start = `${LANGUAGE_COOKIE}=`
  const cookie = cookies.split(';').find((one) => one.trim().startsWith(start))
  return cookie?.trim().slice(start.length) ?? ''
}
