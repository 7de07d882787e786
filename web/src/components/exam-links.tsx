import { examSlug } from '@sopan/domain/exam-slug'
import { cx } from '@sopan/ui/cx.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

/** The exams for which an item prepares, each a link to its page; above a link that covers the card. */
export function ExamLinks({ exams, className }: { exams: readonly string[]; className?: string }) {
  if (exams.length === 0) return null
  return (
    <p className={cx('relative z-1 self-start text-14 text-ink-2', className)}>
      {exams.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && '\u00A0· '}
          <Link to={paths.examPage(examSlug(name))} className="hover:underline">
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
