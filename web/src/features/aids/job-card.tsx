import type { JobAlert } from '@sopan/contract/aids'
import { vacancyState } from '@sopan/domain/vacancy'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { jobAlerts } from '@sopan/words/learning/job-alerts'
import { CalendarDays, IndianRupee, type LucideIcon, MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'
import { useItems } from '#web/components/use-items.ts'
import { now } from '#web/lib/browser/clock.ts'

import { aidCardClass } from './aid-card.tsx'
import { CardButton } from './card-button.tsx'
import { LastDate } from './last-date.tsx'

export function JobCard({ job: given, onOpen }: { job: JobAlert; onOpen: () => void }) {
  const job = useItems()(given)
  const titleId = useId()
  const words = useWords(jobAlerts)
  return (
    <article className={aidCardClass}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="min-w-0 flex-1 basis-32 text-18 text-pretty break-words">
          <ItemWords text={job.title} />
        </h2>
        {vacancyState(job, now()) === 'expired' && <Badge kind="note">{words.expired}</Badge>}
      </div>
      <p className="text-14 break-words text-ink-2">
        <ItemWords text={job.company_name} />
      </p>
      <ul className="mt-3 mb-4 flex flex-col gap-1.5 text-14">
        <Fact icon={MapPin} label={words.location}>
          <ItemWords text={job.location} />
        </Fact>
        {job.salary !== null && (
          <Fact icon={IndianRupee} label={words.salary}>
            <ItemWords text={job.salary} />
          </Fact>
        )}
        {job.last_date !== null && (
          <Fact icon={CalendarDays}>
            {words.lastDate} <LastDate job={job} />
          </Fact>
        )}
      </ul>
      <div className="mt-auto flex [&>*]:flex-1">
        <CardButton titleId={titleId} kind="secondary" onClick={onOpen}>
          {words.viewDetails}
        </CardButton>
      </div>
    </article>
  )
}

function Fact({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  /** Read by screen readers in place of the icon. */
  label?: string
  children: ReactNode
}) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className="size-5 text-ink-2" />
      <span className="line-clamp-2 min-w-0 break-words">
        {label !== undefined && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  )
}
