import type { JobAlert } from '@sopan/contract/aids'
import { vacancyState } from '@sopan/domain/vacancy'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { pageWords } from '@sopan/words/frame/pages'
import { jobAlerts } from '@sopan/words/learning/job-alerts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, ExternalLink, FileText, Image } from 'lucide-react'

import { ItemText, ItemWords } from '#web/components/item-text.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { useItems } from '#web/components/use-items.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { now } from '#web/lib/browser/clock.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { useAidFiles } from './aid-files.tsx'
import { LastDate } from './last-date.tsx'
import { jobAlertQuery } from './queries.ts'

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
  const words = useWords(jobAlerts)
  const { titles } = useWords(pageWords)
  const { user } = useAuth()
  const query = useQuery({ ...jobAlertQuery(user?.id ?? null, id), enabled: known === undefined })
  const shown = useItems()
  const given = known ?? query.data
  const job = given && shown(given)
  const state = job && vacancyState(job, now())
  const canApply = state === 'open' || state === 'closing'
  const applyLink = webLinkOf(job)
  return (
    <Dialog
      open
      isLoading={job === undefined && query.error === null}
      hasOnlyMessage={!job && !query.isPending}
      onClose={onClose}
      title={job?.title ?? titles['job-alert']}
      footer={
        canApply &&
        applyLink !== null && (
          <a href={applyLink} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            {words.apply}
            <ExternalLink aria-hidden className="size-5" />
          </a>
        )
      }
    >
      <QueryView
        query={{ data: job, error: query.error, refetch: query.refetch }}
        skeleton={<ArticleSkeleton count={2} />}
        errorTitle={words.failed}
        renderError={(error) =>
          error instanceof ApiError && error.status === 404 ? (
            <StateView
              drawing="empty"
              level="h3"
              title={words.notFound}
              text={words.notFoundText}
              actions={<Button onClick={onClose}>{words.viewAll}</Button>}
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
  const words = useWords(jobAlerts)
  const state = vacancyState(job, now())
  return (
    <div className="break-words">
      <p className="border-b border-rule pb-3 text-ink-2">
        <ItemWords text={[job.company_name, job.location].filter(Boolean).join(', ')} />
      </p>
      {state === 'expired' && (
        <Panel kind="wrong" icon={CalendarX} title={words.expired} className="mt-3">
          {words.expiredText(job.last_date ?? '')}
        </Panel>
      )}
      {state === 'withdrawn' && (
        <Panel kind="wrong" icon={CalendarX} title={words.withdrawn} className="mt-3">
          {words.withdrawnText}
        </Panel>
      )}
      <Facts
        className="border-b border-rule"
        items={[
          { label: words.salary, value: <ItemWords text={job.salary ?? words.notStated} /> },
          {
            label: words.experience,
            value: <ItemWords text={job.experience ?? words.notStated} />,
          },
          { label: words.lastDate, value: <LastDate job={job} /> },
        ]}
      />
      <TextSection title={words.description} text={job.description} />
      <TextSection title={words.requirements} text={job.requirements} />
      <Attachments job={job} />
    </div>
  )
}

function TextSection({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <section className="mt-4">
      <h3 className="text-16 font-bold">{title}</h3>
      <ItemText text={text} className="mt-1 whitespace-pre-line" />
    </section>
  )
}

function Attachments({ job }: { job: JobAlert }) {
  const words = useWords(jobAlerts)
  const files = useAidFiles(words.noAttachment)
  return (
    <section className="mt-4">
      <h3 className="text-16 font-bold">{words.attachment}</h3>
      {job.pdf === null && job.image === null && (
        <p className="mt-1 text-ink-2">{words.noAttachment}</p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {job.pdf !== null && (
          <Button kind="secondary" size="regular" onClick={() => files.openPdf(job)}>
            <FileText aria-hidden className="size-5" />
            {words.viewNotice}
          </Button>
        )}
        {job.image !== null && (
          <Button kind="secondary" size="regular" onClick={() => files.openImage(job)}>
            <Image aria-hidden className="size-5" />
            {words.viewPicture}
          </Button>
        )}
      </div>
    </section>
  )
}
