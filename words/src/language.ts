import type { Language } from '@sopan/contract/language'

export type { Language } from '@sopan/contract/language'

/**
 * A language beside English, whose texts are loaded only for its readers. A new language is added to the contract, as a
 * folder beside `en` and `hi`, and in `translations.ts` of each folder: without one of them it does not compile.
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
  /**
   * Loads the texts in a language at the first call, for React's `use`: the same promise each time, which never rejects.
   * Null for English.
   */
  loaded: (language: Language) => Promise<boolean> | null
}

/** Lets React read the result of a promise from its fields once it has settled, without suspending. */
function track(promise: Promise<boolean>): Promise<boolean> {
  const tracked = promise.then((value) => {
    void Object.assign(tracked, { status: 'fulfilled', value })
    return value
  })
  return tracked
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
 * @param subject the name of these texts in the folders of the other languages.
 * @param en the texts in English, which are the source and are in the code of each page that shows them.
 * @param folder imports the texts of the subject's folder in each other language: they are loaded for its readers only.
 */
export function inLanguages<Subject extends string, English, Words = SameWords<English>>(
  subject: Subject,
  en: English & NoInfer<Words>,
  folder: Record<Translation, () => Promise<Record<Subject, NoInfer<Words>>>>,
): InLanguages<Words> {
  const texts: Partial<Record<Language, Words>> = { en }
  const loads: Partial<Record<Language, Promise<boolean>>> = {}
  const firstLoads: typeof loads = {}

  async function loadFrom(language: Language): Promise<boolean> {
    if (language === 'en') return true
    const load = folder[language]
    try {
      // A weak network loses single requests.
      texts[language] = (await load().catch(load))[subject]
      return true
    } catch {
      loads[language] = undefined
      return false
    }
  }

  function load(language: Language): Promise<boolean> {
    const loading = (loads[language] ??= track(loadFrom(language)))
    firstLoads[language] ??= loading
    return loading
  }
  loaders.push(load)

  return {
    in: (language) => texts[language] ?? en,
    loaded(language) {
      if (language === 'en') return null
      // The page requests the texts of all its subjects together, and not one subject after another.
      if (firstLoads[language] === undefined) void loadWords(language)
      return firstLoads[language] ?? load(language)
    },
  }
}
