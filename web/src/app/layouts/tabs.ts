import { BookOpen, ClipboardCheck, House, LayoutDashboard, type LucideIcon } from 'lucide-react'

import { paths } from '#web/lib/paths.ts'

export interface Tab {
  label: string
  path: string
  icon: LucideIcon
}

/** The header's tabs, and the bottom bar's on phones. */
export const tabs: readonly Tab[] = [
  { label: 'Home', path: paths.home(), icon: House },
  { label: 'Courses', path: paths.courses(), icon: BookOpen },
  { label: 'Tests', path: paths.tests(), icon: ClipboardCheck },
  { label: 'Dashboard', path: paths.dashboard(), icon: LayoutDashboard },
]

/** The tab of the page, which stays selected on the pages below it; '/' is Home too. */
export function isCurrent({ path }: Tab, pathname: string): boolean {
  if (pathname === paths.root()) return path === paths.home()
  return pathname === path || pathname.startsWith(`${path}/`)
}
