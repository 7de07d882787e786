import { LanguageContext } from '@sopan/ui/language.ts'
import { type InOtherLanguages, itemIn } from '@sopan/ui/translated-item.ts'
import { use } from 'react'

/** Shows items such as courses, classes and tests in the language of the page, as far as staff have translated them. */
export function useItems(): <Item extends object>(item: Item & InOtherLanguages) => Item {
  const language = use(LanguageContext)
  return (item) => itemIn(language, item)
}

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** The language of a text of an item, for screen readers: on a page in another language, a text in Latin letters is English. */
export function useLangOf(): (text: string) => 'en' | undefined {
  const language = use(LanguageContext)
  return (text) => (language === 'en' || OTHER_LETTER.test(text) ? undefined : 'en')
}
