import type { Notice } from '@sopan/contract/notices'
import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { LanguageContext, useFormats, useWords } from '@sopan/ui/language.ts'
import { ago } from '@sopan/words/ago'
import { common } from '@sopan/words/frame/common'
import { pageWords } from '@sopan/words/frame/pages'
import { noticeBell } from '@sopan/words/learning/notice-bell'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'

import { useItems } from '#web/components/use-items.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { now } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

import { activeNoticesQuery } from './queries.ts'
import { useReadNotices } from './read-notices.ts'
import { usePreview } from './use-preview.ts'

const LISTED = 5
const COUNTED = 9

/** Links to the notifications; hover or focus shows the newest. */
export function NoticeBell({ userId }: { userId: number }) {
  const words = useWords(noticeBell)
  const { notifications } = useWords(pageWords).titles
  const { data: notices = [], error } = useQuery(activeNoticesQuery(userId))
  const { open, rootProps, linkProps } = usePreview()
  const read = useReadNotices()
  const count = notices.length
  const isRead = notices.every(({ id }) => read.includes(id))
  return (
    <div {...rootProps} className="md:relative">
      <Link
        {...linkProps}
        to={paths.notifications()}
        aria-label={count === 0 ? notifications : words.active(count, isRead)}
        className="relative flex size-11 items-center justify-center rounded-control hover:bg-well"
      >
        <Bell aria-hidden className="size-6" />
        {count > 0 && (
          // Not a text: voice control would look for '9+' in the link's name.
          <span
            aria-hidden
            data-count={count > COUNTED ? `${COUNTED}+` : count}
            className={cx(
              'absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-12 font-bold before:content-[attr(data-count)]',
              isRead ? 'border border-edge bg-well text-ink-2' : 'bg-wrong text-on-wrong',
            )}
          />
        )}
      </Link>
      {open && (
        <Preview
          notices={notices.slice(0, LISTED)}
          failure={error === null ? undefined : messageOf(error)}
        />
      )}
    </div>
  )
}

/** The padding bridges the gap to the bell, so that the pointer can cross it. */
function Preview({ notices, failure }: { notices: Notice[]; failure: string | undefined }) {
  const words = useWords(noticeBell)
  const { notifications } = useWords(pageWords).titles
  const language = use(LanguageContext)
  const { viewAll } = useWords(common)
  const { date } = useFormats()
  const shown = useItems()
  return (
    <div className="absolute top-full right-4 z-30 w-[min(24rem,calc(100vw-2rem))] pt-2 md:right-0 md:pt-3.5">
      <section
        aria-label={words.latest}
        className="max-h-[calc(100dvh-5.5rem)] animate-rise overflow-y-auto rounded-card border border-rule bg-card shadow-float"
      >
        <div className="flex items-center justify-between px-4 py-1">
          <h2 className="text-16 font-semibold">{notifications}</h2>
          <ArrowLink render={(link) => <Link to={paths.notifications()} {...link} />}>
            {viewAll}
          </ArrowLink>
        </div>
        {failure !== undefined && (
          <p className="border-t border-rule px-4 py-3 text-14 text-wrong-text">{failure}</p>
        )}
        {failure === undefined && notices.length === 0 && (
          <p className="border-t border-rule px-4 py-3 text-14 text-ink-2">{words.none}</p>
        )}
        <ul>
          {notices.map(shown).map((notice) => (
            <li key={notice.id} className="border-t border-rule">
              <Link
                to={paths.notice(notice.id)}
                className="block px-4 py-3 -outline-offset-3 hover:bg-well"
              >
                <span className="line-clamp-2 font-semibold">{notice.title}</span>
                <time
                  dateTime={notice.created_at}
                  title={date(notice.created_at)}
                  className="mt-1 block text-14 text-ink-2"
                >
                  {ago(notice.created_at, now(), language)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
