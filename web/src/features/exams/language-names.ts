const NAMES: Record<string, string> = { en: 'English', hi: 'हिन्दी' }

/** A language in its own words. */
export const languageName = (code: string): string => NAMES[code] ?? code

/** How a language is known in English, beside its own name. */
const ENGLISH: Record<string, string> = { en: 'English', hi: 'Hindi' }

export const languageInEnglish = (code: string): string => ENGLISH[code] ?? code
