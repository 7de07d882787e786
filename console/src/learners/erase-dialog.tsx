import { eraseLearner, previewErasure } from '@sopan/contract/console/learner-acts'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { finish } from '#console/acts/finish.ts'
import { FormDialog } from '#console/acts/form-dialog.tsx'
import { ReasonField, reasonRule } from '#console/acts/reason-field.tsx'
import { call } from '#console/lib/call.ts'
import { day } from '#console/lib/show.ts'
import { useAct } from '#console/session/acts.tsx'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, accountOf, readLearnersAgain } from './learner-calls.ts'

/** Erases a learner permanently; live access has to be given up by a second confirmation. */
export function EraseDialog({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ['preview erasure', learner.id],
    queryFn: ({ signal }) => call(previewErasure, { body: accountOf(learner) }, signal),
    gcTime: 0,
    retry: false,
  })
  const erase = useAct(eraseLearner, {
    onDone: () => finish(text.erased, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '', isGivenUp: false },
  })
  const { errors } = formState
  const { data } = preview
  return (
    <FormDialog
      title={text.erase}
      detail={`${learner.name}, ${learner.email}`}
      onClose={onClose}
      action={text.eraseNow}
      button={{ kind: 'danger', busy: erase.isPending, disabled: data === undefined }}
      error={erase.error ?? preview.error}
      onSubmit={handleSubmit(({ reason }) => {
        if (data === undefined) return
        const body = { ...accountOf(learner), reason, given_up: data.access.map(({ id }) => id) }
        erase.mutate({ body }, { onError: () => void preview.refetch() })
      })}
    >
      {preview.isPending && <RowsSkeleton count={2} />}
      {data !== undefined && (
        <>
          <Panel kind="wrong" icon={TriangleAlert}>
            {text.eraseText(data.sessions, data.tickets)}
          </Panel>
          <ReasonField field={register('reason', reasonRule)} error={errors.reason?.message} />
          {data.access.length > 0 && (
            <>
              <ul aria-label={text.accessEnds} className="list-disc pl-5 text-14">
                {data.access.map((one) => (
                  <li key={one.id}>
                    {text.accessUntil(one.title, one.ends_at === null ? null : day(one.ends_at))}
                  </li>
                ))}
              </ul>
              <Checkbox
                error={errors.isGivenUp?.message}
                {...register('isGivenUp', { required: text.confirmNeeded })}
              >
                {text.givesUp}
              </Checkbox>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
