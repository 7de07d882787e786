import type { Language } from '@sopan/contract/language'
import type { Translated } from '@sopan/contract/translated'

/** An item with its fields in a language; a field without a text in it stays English. */
export const itemIn = <Item extends Translated<string>>(language: Language, item: Item): Item =>
  language === 'en' ? item : { ...item, ...item[language] }
