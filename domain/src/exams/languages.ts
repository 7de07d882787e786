import type { Translation } from '@sopan/contract/exams/languages'

/** A language in which a test can have its texts. */
interface Language {
  /** In the language's script. */
  name: string
  english: string
  direction: 'ltr' | 'rtl'
}

const ltr = (name: string, english: string): Language => ({ name, english, direction: 'ltr' })
const rtl = (name: string, english: string): Language => ({ name, english, direction: 'rtl' })

const LANGUAGES: Readonly<Record<Translation | 'en', Language>> = {
  en: ltr('English', 'English'),
  hi: ltr('हिन्दी', 'Hindi'),
  as: ltr('অসমীয়া', 'Assamese'),
  bn: ltr('বাংলা', 'Bengali'),
  gu: ltr('ગુજરાતી', 'Gujarati'),
  kn: ltr('ಕನ್ನಡ', 'Kannada'),
  kok: ltr('कोंकणी', 'Konkani'),
  ml: ltr('മലയാളം', 'Malayalam'),
  mni: ltr('মৈতৈলোন্', 'Manipuri'),
  mr: ltr('मराठी', 'Marathi'),
  or: ltr('ଓଡ଼ିଆ', 'Odia'),
  pa: ltr('ਪੰਜਾਬੀ', 'Punjabi'),
  ta: ltr('தமிழ்', 'Tamil'),
  te: ltr('తెలుగు', 'Telugu'),
  ur: rtl('اردو', 'Urdu'),
}

/** A value for each language besides English. */
export const forEachTranslation = <T>(valueOf: (code: Translation) => T): Record<Translation, T> =>
  Object.fromEntries(TRANSLATIONS.map((code) => [code, valueOf(code)])) as Record<Translation, T>

/** A server of a later release can send a language that this page does not know. */
const find = (code: string): Language | undefined =>
  Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code as Translation | 'en'] : undefined

/** A language's name in its own script. */
export const languageName = (code: string): string => find(code)?.name ?? code

/** A language's name in English. */
export const languageInEnglish = (code: string): string => find(code)?.english ?? code

/** The attributes of an element whose text is in a language. */
export const inLanguage = (code: string): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: code,
  dir: find(code)?.direction ?? 'ltr',
})

const ORDER = Object.keys(LANGUAGES)

/** The languages besides English, in the order in which pages list them. */
export const TRANSLATIONS = ORDER.slice(1) as Translation[]

/** Languages in the order in which pages list them, each once; unknown ones at the end. */
export const listed = (codes: Iterable<string>): string[] => {
  const placeOf = (code: string) => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length)
  return [...new Set(codes)].toSorted((a, b) => placeOf(a) - placeOf(b))
}
