import type { Language } from '@sopan/contract/language'

/** Each language in its own words, for who does not read the language of the page. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { name: string; offer: string }>> = {
  en: { name: 'English', offer: 'Read in English' },
  hi: { name: 'हिन्दी', offer: 'हिन्दी में देखें' },
}
