import { previewLearnerList } from '@sopan/contract/console/learner-list'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { usePermission } from '#console/session/me.ts'
import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'
import { orderWords } from '#console/words/orders.ts'

import { AccessForm } from './access-form.tsx'
import { Adding } from './adding.tsx'
import type { ListSource, Plan } from './list-calls.ts'
import { ListForm } from './list-form.tsx'
import { CheckedRows } from './row-tables.tsx'
import { useAdding } from './use-adding.ts'

/** Adds the learners of a list: the list, its rows with their faults, what they get, and what was done. */
export function Component() {
  const may = usePermission()
  const { plan, add, clear, ...state } = useAdding()
  const [lists, setLists] = useState(0)
  const [params] = useSearchParams()
  const batch = params.get('batch')
  return (
    <>
      <PageHead
        title={text.title}
        detail={text.detail}
        back={
          batch !== null ? (
            <BackLink render={(link) => <Link {...link} to={`/batches/${batch}`} />}>
              {text.toBatch}
            </BackLink>
          ) : may('learner.read') ? (
            <BackLink render={(link) => <Link {...link} to="/learners" />}>
              {learnerWords.title}
            </BackLink>
          ) : (
            <BackLink render={(link) => <Link {...link} to="/orders" />}>
              {orderWords.title}
            </BackLink>
          )
        }
      />
      {/* The list stays, for who has to change something after a failure. */}
      <div hidden={plan !== null}>
        <ListSteps key={lists} batch={batch} onAdd={add} />
      </div>
      {plan !== null && (
        <Adding
          {...state}
          plan={plan}
          onContinue={() => add(plan)}
          onBack={clear}
          onAnother={() => {
            clear()
            setLists(lists + 1)
          }}
        />
      )}
    </>
  )
}

function ListSteps({ batch, onAdd }: { batch: string | null; onAdd: (plan: Plan) => void }) {
  const check = useMutation({
    mutationFn: (list: ListSource) => call(previewLearnerList, { body: { list } }),
  })
  const { data } = check
  const right = data?.rows.filter(({ faults }) => faults.length === 0) ?? []
  return (
    <>
      <ListForm
        busy={check.isPending}
        error={check.error}
        onChange={check.reset}
        onCheck={(list) => check.mutate(list)}
      />
      {data !== undefined && <CheckedRows {...data} />}
      {right.length > 0 && (
        <AccessForm checkedAt={check.submittedAt} rows={right} {...{ batch, onAdd }} />
      )}
    </>
  )
}
