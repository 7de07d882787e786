import type { Language } from '@sopan/contract/language'
import type { Notice } from '@sopan/contract/notices'
import { DAY_MS } from '@sopan/domain/durations'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { LanguageContext, useWords } from '@sopan/ui/language.ts'
import { ago } from '@sopan/words/ago'
import { formatsIn } from '@sopan/words/format'
import { pageWords } from '@sopan/words/frame/pages'
import { notices as noticeWords } from '@sopan/words/learning/notices'
import { ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { use } from 'react'

import { useItems } from '#web/components/use-items.ts'
import { now } from '#web/lib/browser/clock.ts'

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
  const words = useWords(noticeWords)
  const { notifications } = useWords(pageWords).titles
  const language = use(LanguageContext)
  const shown = useItems()
  return (
    <ul aria-label={notifications} className={listClass}>
      {notices.map(shown).map((notice) => (
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
                {notice.popup && <Badge kind="note">{words.important}</Badge>}
                {notice.status !== 'active' && <span>{words.ended}</span>}
                <time
                  dateTime={notice.created_at}
                  title={formatsIn(language).date(notice.created_at)}
                >
                  {createdText(notice.created_at, language)}
                </time>
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2 max-xs:hidden" />
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
function createdText(time: string, language: Language): string {
  const isRecent = now().getTime() - new Date(time).getTime() < DAY_MS
  return isRecent ? ago(time, now(), language) : formatsIn(language).date(time)
}
