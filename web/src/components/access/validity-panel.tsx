import type { CourseCard } from '@sopan/contract/courses'
import { type ValidityTone, daysRemaining, validityTone } from '@sopan/domain/orders/access'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { courses } from '@sopan/words/catalogue/courses'
import { checkout } from '@sopan/words/money/checkout'
import { CalendarCheck, CalendarClock, CalendarX, Infinity as InfinityIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { now } from '#web/lib/browser/clock.ts'

const KINDS = { green: 'done', yellow: 'accent', red: 'wrong' } as const satisfies Record<
  ValidityTone,
  'done' | 'accent' | 'wrong'
>

/** In place of the server's message right after a purchase, until the list is refetched. */
export const JUST_PURCHASED = 'just purchased'

/** How long access lasts: green, yellow in its last days, red when it is over. */
export function ValidityPanel({
  course,
  renew,
}: {
  course: Pick<
    CourseCard,
    'access_status' | 'access_expires' | 'access_message' | 'has_access' | 'type'
  >
  /** The button of an expired course. */
  renew?: ReactNode
}) {
  const words = useWords(courses).access
  const { till } = useWords(checkout).validity
  if (course.access_status === 'expired') {
    return (
      <Panel kind={KINDS.red} icon={CalendarX} title={words.expired}>
        {course.access_expires !== null && <p>{words.expiredOn(course.access_expires)}</p>}
        <p>{course.type === 'free' ? words.enrollAgain : words.purchaseAgain}</p>
        {renew}
      </Panel>
    )
  }
  if (!course.has_access) return null
  const granted = course.access_message === JUST_PURCHASED && <p>{words.granted}</p>
  const days = daysRemaining(course, now())
  if (days === null) {
    return (
      <Panel kind={KINDS.green} icon={InfinityIcon} title={words.unlimited}>
        <p>{words.forever}</p>
        {granted}
      </Panel>
    )
  }
  const tone = validityTone(days)
  const Icon = tone === 'yellow' ? CalendarClock : CalendarCheck
  return (
    <Panel kind={KINDS[tone]} icon={Icon} title={words.remaining(days)}>
      {course.access_expires !== null && <p>{till(new Date(course.access_expires))}</p>}
      {granted}
    </Panel>
  )
}
