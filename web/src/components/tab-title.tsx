import { tabTitle } from '@sopan/domain/pages'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { pageTitle, pageWords } from '@sopan/words/frame/pages'
import { use } from 'react'
import { useLocation } from 'react-router'

import { settings } from '#web/lib/settings.ts'

/** The title of the tab; without `title`, the title in the table of pages. */
export function TabTitle({ title }: { title?: string }) {
  const { pathname } = useLocation()
  const language = use(LanguageContext)
  // Waits for the titles in this language.
  useWords(pageWords)
  return <title>{tabTitle(title ?? pageTitle(pathname, language), settings.brandName)}</title>
}
