import type { JobAlert } from '@sopan/contract/aids'
import { vacancyState } from '@sopan/domain/vacancy'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { date } from '@sopan/words/en/format'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ExternalLink, FileText, Image } from 'lucide-react'

import { QueryView } from '#web/components/queries/query-view.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { now } from '#web/lib/browser/clock.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { useAidFiles } from './aid-files.tsx'
import { LastDate } from './last-date.tsx'
import { jobAlertQuery } from './queries.ts'

export const NO_ATTACHMENT = 'No attachment available for this job alert'

/** Only http and https lead out of the product. */
const webLinkOf = (job: JobAlert | undefined): string | null =>
  job?.apply_link && /^https?:\/\//i.test(job.apply_link) ? job.apply_link : null

/** The details of a job alert over the list. */
export function JobDialog({
  id,
  known,
  onClose,
}: {
  id: number
  /** The job as the list has it; another one is fetched. */
  known: JobAlert | undefined
  onClose: () => void
}) {
  const { user } = useAuth()
  const query = useQuery({ ...jobAlertQuery(user?.id ?? null, id), enabled: known === undefined })
  const job = known ?? query.data
  const state = job && vacancyState(job, now())
  const canApply = state === 'open' || state === 'closing'
  const applyLink = webLinkOf(job)
  return (
    <Dialog
      open
      isLoading={job === undefined && query.error === null}
      hasOnlyMessage={!job && !query.isPending}
      onClose={onClose}
      title={job?.title ?? 'Job Alert'}
      footer={
        canApply &&
        applyLink !== null && (
          <a href={applyLink} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            Apply Now
            <ExternalLink aria-hidden className="size-5" />
          </a>
        )
      }
    >
      <QueryView
        query={{ data: job, error: query.error, refetch: query.refetch }}
        skeleton={<ArticleSkeleton count={2} />}
        errorTitle="Failed to load job alerts"
        renderError={(error) =>
          error instanceof ApiError && error.status === 404 ? (
            <StateView
              drawing="empty"
              level="h3"
              title="Job Alert Not Found"
              text="It was removed, or the link is incomplete."
              actions={<Button onClick={onClose}>View All Job Alerts</Button>}
            />
          ) : null
        }
      >
        {(job) => <Detail job={job} />}
      </QueryView>
    </Dialog>
  )
}

function Detail({ job }: { job: JobAlert }) {
  const state = vacancyState(job, now())
  return (
    <div className="break-words">
      <p className="border-b border-rule pb-3 text-ink-2">
        {[job.company_name, job.location].filter(Boolean).join(', ')}
      </p>
      {state === 'expired' && (
        <Panel kind="wrong" icon={CalendarX} title="Expired" className="mt-3">
          The last date was {date(job.last_date ?? '')}. You can no longer apply.
        </Panel>
      )}
      {state === 'withdrawn' && (
        <Panel kind="wrong" icon={CalendarX} title="Withdrawn" className="mt-3">
          This vacancy is no longer offered.
        </Panel>
      )}
      <Facts
        className="border-b border-rule"
        items={[
          { label: 'Salary', value: job.salary ?? 'Not stated' },
          { label: 'Experience', value: job.experience ?? 'Not stated' },
          { label: 'Last date', value: <LastDate job={job} /> },
        ]}
      />
      <TextSection title="Description" text={job.description} />
      <TextSection title="Requirements" text={job.requirements} />
      <Attachments job={job} />
    </div>
  )
}

function TextSection({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className="mt-4">
      <h3 className="text-16 font-bold">{title}</h3>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </section>
  )
}

function Attachments({ job }: { job: JobAlert }) {
  const files = useAidFiles(NO_ATTACHMENT)
  return (
    <section className="mt-4">
      <h3 className="text-16 font-bold">Attachment</h3>
      {job.pdf === null && job.image === null && <p className="mt-1 text-ink-2">{NO_ATTACHMENT}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {job.pdf !== null && (
          <Button kind="secondary" size="regular" onClick={() => files.openPdf(job)}>
            <FileText aria-hidden className="size-5" />
            View notice (PDF)
          </Button>
        )}
        {job.image !== null && (
          <Button kind="secondary" size="regular" onClick={() => files.openImage(job)}>
            <Image aria-hidden className="size-5" />
            View picture
          </Button>
        )}
      </div>
    </section>
  )
}
