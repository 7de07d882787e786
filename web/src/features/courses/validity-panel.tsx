import type { CourseCard } from '@sopan/contract/courses'
import { type ValidityTone, daysRemaining, validityTone } from '@sopan/domain/orders/access'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { date, counted } from '@sopan/words/en/format'
import { CalendarCheck, CalendarClock, CalendarX, Infinity as InfinityIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { now } from '#web/lib/browser/clock.ts'

const KINDS = { green: 'done', yellow: 'accent', red: 'wrong' } as const satisfies Record<
  ValidityTone,
  'done' | 'accent' | 'wrong'
>

/** The text of a card right after a purchase, until the list is refetched. */
export const JUST_PURCHASED = 'Purchased - Access granted'

/** How long access lasts: green, yellow in its last days, red when it is over. */
export function ValidityPanel({
  course,
  renew,
}: {
  course: CourseCard
  /** The button of an expired course. */
  renew?: ReactNode
}) {
  if (course.access_status === 'expired') {
    return (
      <Panel kind={KINDS.red} icon={CalendarX} title="Access Expired">
        {course.access_expires !== null && <p>Expired on {date(course.access_expires)}</p>}
        <p>{course.type === 'free' ? 'Enroll' : 'Purchase'} again to regain access</p>
        {renew}
      </Panel>
    )
  }
  if (!course.has_access) return null
  const granted = course.access_message === JUST_PURCHASED && <p>{JUST_PURCHASED}</p>
  const days = daysRemaining(course, now())
  if (days === null) {
    return (
      <Panel kind={KINDS.green} icon={InfinityIcon} title="Unlimited Access">
        <p>No expiry date - Access forever!</p>
        {granted}
      </Panel>
    )
  }
  const tone = validityTone(days)
  const Icon = tone === 'yellow' ? CalendarClock : CalendarCheck
  return (
    <Panel kind={KINDS[tone]} icon={Icon} title={`${counted(days, 'day')} remaining`}>
      {course.access_expires !== null && <p>Access till {date(course.access_expires)}</p>}
      {granted}
    </Panel>
  )
}
