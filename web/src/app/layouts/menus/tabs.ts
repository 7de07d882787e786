import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import {
  BookOpen,
  Briefcase,
  CalendarDays,
  ClipboardCheck,
  House,
  LayoutDashboard,
  LibraryBig,
  ListTree,
  type LucideIcon,
} from 'lucide-react'

import { paths } from '#web/lib/paths.ts'

export interface Tab {
  label: string
  path: string
  /** Another path that belongs to the tab. */
  other?: string
  icon: LucideIcon
}

/** The tabs of the header, and of the bottom bar on phones. */
export function useTabs(): readonly Tab[] {
  const { home, courses } = useWords(common)
  const { titles } = useWords(pageWords)
  return [
    { label: home, path: paths.home(), icon: House },
    { label: courses, path: paths.courses(), icon: BookOpen },
    { label: titles.tests, path: paths.tests(), other: paths.testResults(), icon: ClipboardCheck },
    { label: titles.dashboard, path: paths.dashboard(), icon: LayoutDashboard },
  ]
}

/** Further pages: tabs in a wide header, in a narrow window entries of the menus. */
export function useMorePages(): readonly Tab[] {
  const { titles } = useWords(pageWords)
  return [
    { label: titles.books, path: paths.books(), icon: LibraryBig },
    { label: titles.syllabus, path: paths.syllabus(), icon: ListTree },
    { label: titles['time-table'], path: paths.timeTable(), icon: CalendarDays },
    { label: titles['job-alert'], path: paths.jobAlert(), icon: Briefcase },
  ]
}

/** Whether a tab is selected: on its page and the pages below it; '/' counts as Home. */
export function isCurrent({ path, other }: Tab, pathname: string): boolean {
  if (pathname === paths.root()) return path === paths.home()
  return [path, other].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
