import { pageAt } from '@sopan/domain/pages'

import { pages as en } from '../en/frame/pages.ts'
import { type Language, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

export const pageWords = inLanguages('pages', en, translations)

/** The title of the page at a path (without query); null if it is the name of its item, or there is no page. */
export function pageTitle(path: string, language: Language): string | null {
  const page = pageAt(path)
  const id = page?.redirect === undefined ? page?.id : pageAt(page.redirect)?.id
  const titles: Readonly<Record<string, string>> = pageWords.in(language).titles
  return id === undefined ? null : (titles[id] ?? null)
}
