import { countLateAnswers, giveBackAttempt } from '@sopan/contract/console/tests'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useForm } from 'react-hook-form'

import { finish } from '#console/acts/finish.ts'
import { FormDialog } from '#console/acts/form-dialog.tsx'
import { ReasonField, reasonRule } from '#console/acts/reason-field.tsx'
import { useAct } from '#console/session/acts.tsx'
import { testWords as text } from '#console/words/tests.ts'

import { type Attempt, readTestsAgain } from './test-calls.ts'

export type AttemptAct = 'giveBack' | 'countLate'

/** Gives an attempt back or counts its late answers, with a reason. */
export function AttemptDialog({
  attempt,
  act,
  onClose,
}: {
  attempt: Pick<Attempt, 'id' | 'name' | 'email'>
  act: AttemptAct
  onClose: () => void
}) {
  const done = (message: string) => finish(message, onClose, readTestsAgain)
  const giveBack = useAct(giveBackAttempt, { onDone: () => done(text.gaveBack) })
  const countLate = useAct(countLateAnswers, {
    onDone: ({ answers, left_out: left }) => done(text.counted(answers, left)),
  })
  const isPending = giveBack.isPending || countLate.isPending
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '', afterReview: false },
  })
  return (
    <FormDialog
      title={text[act]}
      detail={`${attempt.name}, ${attempt.email}`}
      onClose={onClose}
      action={text[act]}
      button={{ busy: isPending }}
      error={giveBack.error ?? countLate.error}
      onSubmit={handleSubmit(({ reason, afterReview }) => {
        if (act === 'giveBack') giveBack.mutate({ body: { attempt_id: attempt.id, reason } })
        else {
          const body = { attempt_id: attempt.id, after_review: afterReview, reason }
          countLate.mutate({ body })
        }
      })}
    >
      <p className="text-14">{text.actTexts[act]}</p>
      <ReasonField
        field={register('reason', reasonRule)}
        error={formState.errors.reason?.message}
      />
      {act === 'countLate' && <Checkbox {...register('afterReview')}>{text.afterReview}</Checkbox>}
    </FormDialog>
  )
}
