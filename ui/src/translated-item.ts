import type { Language } from '@sopan/words/language'

/** The fields that an item has in another language have the same names as its own. */
export type InOtherLanguages = { readonly [Other in Exclude<Language, 'en'>]?: object | undefined }

/** An item with its fields in a language; a field without a text in it stays English. */
export const itemIn = <Item extends object>(
  language: Language,
  item: Item & InOtherLanguages,
): Item => (language === 'en' ? item : { ...item, ...item[language] })
