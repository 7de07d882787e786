import type { Translated } from '@sopan/contract/translated'
import { LanguageContext } from '@sopan/ui/language.ts'
import { use } from 'react'

import { itemIn } from '#web/lib/translated-item.ts'

/** Shows items in the language of the page: a course, a class, a test, as far as staff have translated them. */
export function useItems(): <Item extends Translated<string>>(item: Item) => Item {
  const language = use(LanguageContext)
  return (item) => itemIn(language, item)
}
