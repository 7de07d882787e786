import { examSlug, mostNamedExams } from '@sopan/domain/exam-slug'
import { ChipLink, chipRowClass } from '@sopan/ui/actions/chip.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { items } from '@sopan/words/catalogue/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { chooseExam } from '#web/lib/own-exams.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { coursesQuery } from './queries.ts'

const SHOWN = 5

/** The exams that the newest paid courses name, each with its page; those that are pressed are the reader's. */
export function ExamChips() {
  const { user } = useAuth()
  const words = useWords(items)
  // The list that 'Featured Premium' has, too.
  const { data, isPending } = useInfiniteQuery(coursesQuery(user?.id ?? null, { filter: 'paid' }))
  const exams = mostNamedExams(data?.pages[0]?.courses ?? [], SHOWN)
  return (
    <ul
      aria-label={words.exams}
      // In several rows the chips would wrap differently once the font of the page has loaded, and move what is below.
      className={cx(
        chipRowClass,
        'xs:max-sm:-mr-4 xs:max-sm:pr-4',
        isPending && 'min-h-12 max-xs:min-h-26',
      )}
    >
      {exams.map((name) => (
        <li key={name} className="max-w-full xs:max-sm:shrink-0">
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
