import { tabTitle } from '@sopan/domain/pages'
import { pageTitle } from '@sopan/words/frame/pages'
import { useLocation } from 'react-router'

import { settings } from '#web/lib/settings.ts'

/** The title of the tab; without `title`, the title in the table of pages. */
export function TabTitle({ title }: { title?: string }) {
  const { pathname } = useLocation()
  return <title>{tabTitle(title ?? pageTitle(pathname, 'en'), settings.brandName)}</title>
}
