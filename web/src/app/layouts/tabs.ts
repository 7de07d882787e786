import { BookOpen, ClipboardCheck, House, LayoutDashboard, type LucideIcon } from 'lucide-react'

import { paths } from '#web/lib/paths.ts'

export interface Tab {
  label: string
  path: string
  /** A page of its own that belongs to the tab all the same. */
  other?: string
  icon: LucideIcon
}

/** The header's tabs, and the bottom bar's on phones. */
export const tabs: readonly Tab[] = [
  { label: 'Home', path: paths.home(), icon: House },
  { label: 'Courses', path: paths.courses(), icon: BookOpen },
  { label: 'Tests', path: paths.tests(), other: paths.testResults(), icon: ClipboardCheck },
  { label: 'Dashboard', path: paths.dashboard(), icon: LayoutDashboard },
]

/** The tab of the page, which stays selected on the pages below it; '/' is Home too. */
export function isCurrent({ path, other }: Tab, pathname: string): boolean {
  if (pathname === paths.root()) return path === paths.home()
  return [path, other].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
