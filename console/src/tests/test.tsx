import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { number } from '@sopan/words/en/format'
import { keyText } from '@sopan/words/results/keys'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'

import { at } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'
import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import { Attempts } from './attempts.tsx'
import { Bands } from './bands.tsx'
import { Questions } from './questions.tsx'
import { type Question, type TestRecord, testQuery } from './test-calls.ts'

const ExtendDialog = lazy(async () => ({
  default: (await import('./extend-dialog.tsx')).ExtendDialog,
}))
const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.tsx')).KeyDialog }))

/** The parameter of the URL with the email of the learner who needs more time. */
const EXTEND = 'extend'

const corrections: Column<TestRecord['corrections'][number]>[] = [
  { id: 'at', title: text.at, value: (one) => one.at, cell: (one) => at(one.at) },
  { id: 'question', title: text.question, value: (one) => one.number, isNumber: true },
  { id: 'paper', title: text.paper, value: (one) => one.paper_id, isNumber: true },
  { id: 'key', title: text.key, value: (one) => keyText(one.key, 'en') },
  { id: 'by', title: text.by, value: (one) => one.actor },
  { id: 'reason', title: words.reason, value: (one) => one.reason },
]

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, refetch } = useQuery(testQuery(slug))
  const back = <BackLink render={(link) => <Link {...link} to="/tests" />}>{text.title}</BackLink>
  if (data !== undefined) return <TestView data={data} back={back} />
  return (
    <>
      <PageHead title={text.title} back={back} />
      <PendingRecord error={error} onRetry={() => void refetch()} />
    </>
  )
}

function TestView({ data, back }: { data: TestRecord; back: ReactNode }) {
  const [corrected, setCorrected] = useState<Question | null>(null)
  const may = usePermission()
  const [params, setParams] = useSearchParams()
  const learner = params.get(EXTEND)
  const [isExtending, setExtending] = useState(learner !== null && may('test.operate'))
  const { bands, notes, questions, ranked, regrade, summary, test } = data
  const { paper_id: paperId, pass_percent: pass } = test
  const canCorrect = may('test.correct-key') && paperId !== null
  return (
    <>
      <PageHead
        title={test.title}
        detail={test.slug}
        back={back}
        isStacked
        end={<TestActs slug={test.slug} onExtend={() => setExtending(true)} />}
      />
      {regrade !== null && <Grading regrade={regrade} />}
      <Card className="mt-6 px-4">
        <Facts
          className="md:grid md:grid-cols-2 md:gap-x-12 lg:grid-cols-3 md:[&>:nth-child(2)]:border-t-0 lg:[&>:nth-child(3)]:border-t-0"
          items={[
            { label: text.running, value: number(test.running) },
            { label: text.finished, value: number(test.finished) },
            { label: text.mean, value: marks(summary.mean) },
            { label: text.median, value: marks(summary.median) },
            { label: text.passed, value: text.of(summary.passed, summary.attempts) },
            { label: text.passLine, value: pass === null ? words.none : `${pass} %` },
            { label: text.keys, value: keysText(test) },
            ...timesOf(test),
            ...(ranked === null
              ? []
              : [
                  { label: text.ranked, value: number(ranked.learners) },
                  { label: text.average, value: text.withBest(ranked.average, ranked.best) },
                  { label: text.rankedAt, value: at(ranked.as_of) },
                ]),
          ]}
        />
      </Card>
      <Questions questions={questions} notes={notes} onCorrect={canCorrect ? setCorrected : null} />
      <Bands bands={bands} pass={pass} />
      <TableSection title={text.corrections} columns={corrections} rows={data.corrections} />
      <Attempts slug={test.slug} />
      <Suspense>
        {corrected !== null && paperId !== null && (
          <KeyDialog
            slug={test.slug}
            paperId={paperId}
            question={corrected}
            onClose={() => setCorrected(null)}
          />
        )}
        {isExtending && (
          <ExtendDialog
            test={test}
            email={learner ?? ''}
            last={data.last_extension?.id ?? null}
            onClose={() => {
              setExtending(false)
              setParams(
                (given) => {
                  given.delete(EXTEND)
                  return given
                },
                { replace: true },
              )
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function TestActs({ slug, onExtend }: { slug: string; onExtend: () => void }) {
  const may = usePermission()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {may('report.tests') && (
        <Link
          className="link inline-flex min-h-11 items-center text-14"
          to={`/reports/results?${new URLSearchParams({ test: slug })}`}
        >
          {text.results}
        </Link>
      )}
      {may('test.operate') && (
        <Button kind="secondary" size="regular" onClick={onExtend}>
          {attemptWords.extend}
        </Button>
      )}
    </div>
  )
}

const marks = (value: number | null) =>
  value === null ? words.none : number(Math.round(value * 100) / 100)

/** The times of a test that has some. */
function timesOf({ window, challenges_until: until }: TestRecord['test']) {
  const times = [
    [text.opens, window?.opens_at],
    [text.closes, window?.closes_at],
    [text.challengesUntil, until],
  ] as const
  return times.flatMap(([label, time]) => (time == null ? [] : [{ label, value: at(time) }]))
}

/** When learners see the keys. Keys of a window are never shown before its close. */
function keysText({ keys, window }: TestRecord['test']): string {
  if (keys.policy === 'date') return text.keysFrom(at(keys.date))
  return text.keysShown[keys.policy === 'at_once' && window !== null ? 'after_close' : keys.policy]
}

/** The effect of the newest correction on the attempts, also while they are graded again. */
function Grading({ regrade }: { regrade: NonNullable<TestRecord['regrade']> }) {
  const isDone = regrade.finished_at !== null
  return (
    <Panel
      kind={isDone ? 'done' : 'accent'}
      icon={isDone ? CircleCheck : Clock}
      role="status"
      className="mt-6"
      title={isDone ? text.graded(at(regrade.finished_at)) : text.grading}
    >
      {text.effect(regrade)}
    </Panel>
  )
}
