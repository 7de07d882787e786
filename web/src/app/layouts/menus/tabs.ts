import { BookOpen, ClipboardCheck, House, LayoutDashboard, type LucideIcon } from 'lucide-react'

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

/** Whether a tab is selected: on its page and the pages below it; '/' counts as Home. */
export function isCurrent({ path, other }: Tab, pathname: string): boolean {
  if (pathname === paths.root()) return path === paths.home()
  return [path, other].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
