/** The languages in which the learners' product can be read. English is the language of the documents (A-141). */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (text: string): text is Language =>
  LANGUAGES.some((language) => language === text)

/** The language that BCP 47 names: dates and numbers are Indian. */
export const languageTag = (language: Language): string => `${language}-IN`

/** The name of the cookie with the choice of this device, for the HTML of the pages. */
export const LANGUAGE_COOKIE = 'language'
