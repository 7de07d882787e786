/**
 * The languages of the learners' product. The documents' sentences are English and stay so. A new language is
 * added here, as a folder beside `en` and `hi`, and in the files that join these folders: without one of them it does
 * not compile.
 */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** One value for each language. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** What a language has to word: the texts of English, with the same arguments. */
export type SameWords<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => R extends string ? string : R
    : { readonly [K in keyof T]: SameWords<T[K]> }
