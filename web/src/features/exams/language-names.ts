const NAMES: Record<string, string> = { en: 'English', hi: 'हिन्दी' }

/** A language's own name. */
export const languageName = (code: string): string => NAMES[code] ?? code

/** English names of languages, shown beside their own names. */
const ENGLISH: Record<string, string> = { en: 'English', hi: 'Hindi' }

export const languageInEnglish = (code: string): string => ENGLISH[code] ?? code
