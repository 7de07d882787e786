import { examSlug, mostNamedExams } from '@sopan/domain/exam-slug'
import { ChipLink } from '@sopan/ui/actions/chip.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { chooseExam } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { coursesQuery } from './queries.ts'

/** Two rows on a phone. */
const SHOWN = 5

/** The exams that the newest paid courses name, each with its page; those that are pressed are the reader's. */
export function ExamChips() {
  const { user } = useAuth()
  // The list that 'Featured Premium' has, too.
  const { data, isPending } = useInfiniteQuery(coursesQuery(user?.id ?? null, { filter: 'paid' }))
  const exams = mostNamedExams(data?.pages[0]?.courses ?? [], SHOWN)
  return (
    <ul
      aria-label="Exams"
      className={cx('flex flex-wrap gap-2', isPending && 'min-h-26 md:min-h-12')}
    >
      {exams.map((name) => (
        <li key={name} className="max-w-full">
          <ChipLink
            large
            render={(chip) => (
              <Link
                {...chip}
                to={paths.examPage(examSlug(name))}
                onClick={() => chooseExam(examSlug(name), user?.id ?? null)}
              />
            )}
          >
            {name}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
