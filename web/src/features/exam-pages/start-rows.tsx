import type { ExamPage } from '@sopan/contract/exam-pages'
import { LinkRow, MarginList } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { examPage } from '@sopan/words/catalogue/exam-page'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'

import { TryTestRow } from '#web/components/exams/try-test-row.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

import { windowDays } from './window-days.ts'

type Test = ExamPage['tests']['items'][number]

/** The free test that can be started now; undefined if there is none. */
export const freeTestOf = ({ tests }: ExamPage): Test | undefined =>
  tests.items.find(({ type, window, total_questions: questions }) => {
    return type === 'free' && window === null && questions > 0
  })

/** The first steps for the exam: its next test with a window, and a free test to start. */
export function StartRows({ exam }: { exam: ExamPage }) {
  const { next_window: next } = exam
  const free = freeTestOf(exam)
  const words = useWords(examPage)
  const shown = useItems()
  if (next === null && free === undefined) return null
  return (
    <MarginList label={words.startHere}>
      {next?.window && (
        <LinkRow
          icon={CalendarDays}
          title={
            <>
              <span className="block text-14 font-bold text-accent-text">
                {windowDays(next.window, serverNow(), words)}
              </span>
              <ItemTitle text={shown(next).title} />
            </>
          }
          detail={words.window(next.window.opens_at, next.window.closes_at)}
          render={(row) => <Link {...row} to={paths.test(next.id)} />}
        />
      )}
      {free && (
        <TryTestRow
          id={free.id}
          title={shown(free).title}
          questions={free.total_questions}
          minutes={free.duration_minutes}
        />
      )}
    </MarginList>
  )
}
