import type { ExamPage } from '@sopan/contract/exam-pages'
import { indianDay } from '@sopan/domain/indian-day'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { examPage } from '@sopan/words/catalogue/exam-page'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { isWebLink } from '#web/lib/urls/web-link.ts'

/** The dates of an exam, each with where it was read; the next one is marked. */
export function ExamDates({ dates }: Pick<ExamPage, 'dates'>) {
  const words = useWords(examPage)
  const { date } = useFormats()
  const shown = useItems()
  const today = indianDay(serverNow())
  const next = dates.find(({ day }) => day >= today)
  return (
    <section aria-labelledby="exam-dates">
      <SectionHead id="exam-dates" title={words.dates} />
      <ol className={cardClass('overflow-hidden')}>
        {dates.map((one, index) => (
          <li
            key={index}
            className={cx(
              'border-rule px-4 py-3 not-first:border-t',
              one === next && 'bg-accent-soft',
            )}
          >
            <p className={cx('text-14', one.day < today ? 'text-ink-2' : 'font-bold')}>
              {date(one.day)}
            </p>
            <p className="text-16 font-semibold text-pretty">
              <ItemWords text={shown(one).label} />
            </p>
            <p className="text-14 break-words text-ink-2">
              {words.source}{' '}
              {isWebLink(one.source.url) ? (
                <a href={one.source.url} target="_blank" rel="noopener noreferrer" className="link">
                  <ItemWords text={shown(one.source).text} />
                </a>
              ) : (
                <ItemWords text={shown(one.source).text} />
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
