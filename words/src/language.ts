import type { Language } from '@sopan/contract/language'

export type { Language } from '@sopan/contract/language'

/**
 * A language beside English, whose texts are loaded only for its readers. A new language is added to the contract, as a
 * folder beside `en` and `hi`, and in the files that join these folders: without one of them it does not compile.
 */
type Translation = Exclude<Language, 'en'>

/** What a language has to word: the texts of English, with the same arguments. */
export type SameWords<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => R extends string ? string : R
    : { readonly [K in keyof T]: SameWords<T[K]> }

/** The texts of one subject. */
export interface InLanguages<Words> {
  /** The texts in a language; in English if that language could not be loaded, or is not loaded yet. */
  in: (language: Language) => Words
  /** Starts to load the texts in a language: the same promise each time, which never rejects; null once it has settled. */
  pending: (language: Language) => Promise<boolean> | null
}

/** Loads a language of each subject that the code has joined until now. */
const loaders: ((language: Language) => Promise<boolean>)[] = []

/**
 * Loads the texts in a language of all subjects that the code has joined until now; never rejects.
 *
 * @returns whether all texts are there; without a network some may not.
 */
export async function loadWords(language: Language): Promise<boolean> {
  const loaded = await Promise.all(loaders.map((load) => load(language)))
  return loaded.every(Boolean)
}

/**
 * Joins the texts of a subject.
 *
 * @param en the texts in English, which are the source and are in the code of each page that shows them.
 * @param translations imports the texts in each other language: they are loaded for its readers only.
 */
export function inLanguages<English, Words = SameWords<English>>(
  en: English & NoInfer<Words>,
  translations: Record<Translation, () => Promise<NoInfer<Words>>>,
): InLanguages<Words> {
  const texts: Partial<Record<Language, Words>> = { en }
  const loads: Partial<Record<Language, Promise<boolean>>> = {}
  const settled = new Set<Language>(['en'])

  async function loadFrom(language: Language): Promise<boolean> {
    if (language === 'en') return true
    const load = translations[language]
    try {
      // A weak network loses single requests.
      texts[language] = await load().catch(load)
    } catch {
      loads[language] = undefined
    }
    settled.add(language)
    return texts[language] !== undefined
  }
  const load = (language: Language) => (loads[language] ??= loadFrom(language))
  loaders.push(load)

  return {
    in: (language) => texts[language] ?? en,
    pending(language) {
      if (settled.has(language)) return null
      // The page requests the texts of all its subjects together, and not one subject after another.
      void loadWords(language)
      return load(language)
    },
  }
}
