import { listAttempts } from '@sopan/contract/console/tests'
import { Button } from '@sopan/ui/actions/button.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { Suspense, lazy, useState } from 'react'

import { call } from '#console/lib/call.ts'
import { at } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { useBatchOptions } from '#console/table/batch-field.ts'
import type { Column } from '#console/table/data-table.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import type { AttemptAct } from './attempt-dialog.tsx'
import type { Attempt } from './test-calls.ts'

const AttemptDialog = lazy(async () => ({
  default: (await import('./attempt-dialog.tsx')).AttemptDialog,
}))

function stateOf({ closed_at, given_back_at, passed }: Attempt): string {
  if (given_back_at !== null) return text.states.givenBack
  if (closed_at === null) return text.states.running
  return passed === true ? text.states.passed : text.states.notPassed
}

const columns: Column<Attempt>[] = [
  {
    id: 'learner',
    title: text.learner,
    value: (one) => one.name,
    cell: (one) => (
      <>
        <span className="block font-semibold">{one.name}</span>
        {one.email}
      </>
    ),
  },
  {
    id: 'started',
    title: text.started,
    value: (one) => one.started_at,
    cell: (one) => at(one.started_at),
  },
  {
    id: 'ended',
    title: text.ended,
    value: (one) => one.closed_at ?? one.deadline,
    cell: (one) => (one.closed_at === null ? text.until(at(one.deadline)) : at(one.closed_at)),
  },
  { id: 'result', title: text.result, value: stateOf },
  {
    id: 'marks',
    title: text.marks,
    value: (one) => one.marks,
    cell: (one) => (
      <>
        {one.marks === null ? words.none : `${one.marks} / ${one.possible_marks}`}
        {one.rank !== null && (
          <span className="block">{text.rank(one.rank.place, one.rank.of)}</span>
        )}
      </>
    ),
    isNumber: true,
  },
  { id: 'late', title: text.late, value: (one) => one.late, isNumber: true },
]

interface Chosen {
  attempt: Attempt
  act: AttemptAct
}

const actColumn = (onAct: (chosen: Chosen) => void): Column<Attempt> => ({
  id: 'acts',
  title: text.acts,
  value: () => null,
  cell: (attempt) => (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      {attempt.closed_at !== null && attempt.given_back_at === null && (
        <Button kind="secondary" size="compact" onClick={() => onAct({ attempt, act: 'giveBack' })}>
          {attemptWords.giveBack}
        </Button>
      )}
      {attempt.closed_at !== null && attempt.late > 0 && (
        <Button
          kind="secondary"
          size="compact"
          onClick={() => onAct({ attempt, act: 'countLate' })}
        >
          {text.countLate}
        </Button>
      )}
    </span>
  ),
})

/** The attempts of a test, which are read only on request because each reading is in the audit. */
export function Attempts({ slug }: { slug: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <section className="mt-8">
      <SectionHead title={text.takers} />
      {isShown ? (
        <Takers slug={slug} />
      ) : (
        <>
          <p className="mb-3 text-14 text-ink-2">{text.takersText}</p>
          <Button kind="secondary" onClick={() => setShown(true)}>
            {text.showTakers}
          </Button>
        </>
      )}
    </section>
  )
}

/** The attempts of all learners, or of the members of a batch. */
function Takers({ slug }: { slug: string }) {
  const may = usePermission()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const batches = useBatchOptions()
  const [batch, setBatch] = useState('')
  return (
    <>
      {batches !== null && (
        <SelectField
          label={words.batch}
          className="mb-4 max-w-80"
          options={batches}
          value={batch}
          onChange={({ target }) => setBatch(target.value)}
        />
      )}
      <RecordList
        label={text.takers}
        columns={may('test.operate') ? [...columns, actColumn(setChosen)] : columns}
        queryKey={['attempts', slug, batch]}
        read={async (cursor, signal) => {
          const querystring = { ...(batch !== '' && { batch }), ...(cursor && { cursor }) }
          const input = { params: { slug }, querystring }
          const { attempts, next_cursor: next } = await call(listAttempts, input, signal)
          return { rows: attempts, next }
        }}
        isFiltered={batch !== ''}
        empty={text.noTakers}
      />
      <Suspense>
        {chosen !== null && (
          <AttemptDialog slug={slug} {...chosen} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </>
  )
}
