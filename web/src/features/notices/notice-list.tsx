import type { Notice } from '@sopan/contract/notices'
import { DAY_MS } from '@sopan/domain/durations'
import { date } from '@sopan/domain/format'
import { ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

import { now } from '#web/lib/browser/clock.ts'
import { ago } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const ICONS = {
  info: { Icon: Info, look: 'bg-well text-ink' },
  warning: { Icon: TriangleAlert, look: 'bg-accent-soft text-accent-text' },
  error: { Icon: CircleAlert, look: 'bg-wrong-soft text-wrong-text' },
  success: { Icon: CircleCheck, look: 'bg-done-soft text-done-text' },
}

const listClass = cardClass('overflow-hidden')
const rowClass = 'flex w-full gap-3.5 px-4 py-3.5 text-left -outline-offset-3 md:px-4.5'

export function NoticeList({
  notices,
  onOpen,
}: {
  notices: readonly Notice[]
  onOpen: (id: number) => void
}) {
  return (
    <ul aria-label="Notifications" className={listClass}>
      {notices.map((notice) => (
        <li key={notice.id} className="border-rule not-first:border-t">
          <button
            type="button"
            className={cx(rowClass, 'transition-colors hover:bg-well')}
            onClick={() => onOpen(notice.id)}
          >
            <NoticeIcon type={notice.type} />
            <span className="min-w-0 flex-1">
              <span className="block text-16 font-semibold text-pretty">{notice.title}</span>
              <span className="line-clamp-2 text-14 text-ink-2">{notice.message}</span>
              <span className="mt-1 flex flex-wrap items-center gap-2 text-14 text-ink-2">
                {notice.popup && <Badge kind="note">Important</Badge>}
                {notice.status !== 'active' && <span>Ended</span>}
                <time dateTime={notice.created_at} title={date(notice.created_at)}>
                  {createdText(notice.created_at)}
                </time>
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function NoticeIcon({ type }: { type: Notice['type'] }) {
  const { Icon, look } = ICONS[type]
  return (
    <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-control', look)}>
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

/** '2 hours ago' on the first day, then the date. */
function createdText(time: string): string {
  const isRecent = now().getTime() - new Date(time).getTime() < DAY_MS
  return isRecent ? ago(time, now()) : date(time)
}

const ROWS = 5

export function NoticeListSkeleton() {
  return (
    <SkeletonGroup className={listClass}>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={cx(rowClass, 'border-rule not-first:border-t')}>
          <Skeleton className="size-10 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/4 max-w-80" />
            <Skeleton className="mt-1.5 h-4 w-full max-w-120" />
            <Skeleton className="mt-2 h-5 w-32" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
