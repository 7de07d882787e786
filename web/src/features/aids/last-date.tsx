import type { JobAlert } from '@sopan/contract/aids'
import { vacancyState } from '@sopan/domain/vacancy'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { jobAlerts } from '@sopan/words/learning/job-alerts'

import { now } from '#web/lib/browser/clock.ts'

/** The last date of a vacancy, marked if it is near or over. */
export function LastDate({ job }: { job: JobAlert }) {
  const { notStated } = useWords(jobAlerts)
  const { date } = useFormats()
  if (job.last_date === null) return notStated
  const isOpen = vacancyState(job, now()) === 'open'
  return (
    <strong className={cx('font-bold', !isOpen && 'text-wrong-text')}>
      {date(job.last_date) || job.last_date}
    </strong>
  )
}
