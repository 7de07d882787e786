import { use } from 'react'

import { LanguageContext } from '../language.ts'
import { type InOtherLanguages, itemIn } from '../translated-item.ts'

/** Shows a row of a report card in the language of the page, as far as staff have translated its item. */
export function useInLanguage(): <Item extends object>(item: Item & InOtherLanguages) => Item {
  const language = use(LanguageContext)
  return (item) => itemIn(language, item)
}
