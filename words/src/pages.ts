import { pageAt } from '@sopan/domain/pages'

import { type PageWords, pages as en } from './en/pages.ts'
import { pages as hi } from './hi/pages.ts'
import type { InLanguages, Language } from './language.ts'

export const pageWords: InLanguages<PageWords> = { en, hi }

/** The title of the page at a path (without query); null if it is the name of its item, or there is no page. */
export function pageTitle(path: string, language: Language): string | null {
  const page = pageAt(path)
  const id = page?.redirect === undefined ? page?.id : pageAt(page.redirect)?.id
  const titles: Readonly<Record<string, string>> = pageWords[language].titles
  return id === undefined ? null : (titles[id] ?? null)
}
