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
export const tabs: readonly Tab[] = [
  { label: 'Home', path: paths.home(), icon: House },
  { label: 'Courses', path: paths.courses(), icon: BookOpen },
  { label: 'Tests', path: paths.tests(), other: paths.testResults(), icon: ClipboardCheck },
  { label: 'Dashboard', path: paths.dashboard(), icon: LayoutDashboard },
]

/** Further pages: tabs in a wide header, in a narrow window entries of the menus. */
export const morePages: readonly Tab[] = [
  { label: 'Books', path: paths.books(), icon: LibraryBig },
  { label: 'Syllabus', path: paths.syllabus(), icon: ListTree },
  { label: 'Time Table', path: paths.timeTable(), icon: CalendarDays },
  { label: 'Job Alert', path: paths.jobAlert(), icon: Briefcase },
]

/** Whether a tab is selected: on its page and the pages below it; '/' counts as Home. */
export function isCurrent({ path, other }: Tab, pathname: string): boolean {
  if (pathname === paths.root()) return path === paths.home()
  return [path, other].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
