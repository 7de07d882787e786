import { countLateAnswers, giveBackAttempt } from '@sopan/contract/console/tests'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { words } from '#console/words.ts'

import { type Attempt, readTestsAgain } from './test-calls.ts'

const { tests: text } = words
const FORM = 'attempt'

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
  const done = (message: string) => {
    toast.success(message)
    onClose()
    return readTestsAgain()
  }
  const giveBack = useAct(giveBackAttempt, { onDone: () => done(text.gaveBack) })
  const countLate = useAct(countLateAnswers, {
    onDone: ({ answers, left_out: left }) => done(text.counted(answers, left)),
  })
  const isPending = giveBack.isPending || countLate.isPending
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '', afterReview: false },
  })
  return (
    <Dialog
      open
      title={text[act]}
      detail={`${attempt.name}, ${attempt.email}`}
      onClose={onClose}
      closeOnOutside={false}
      footer={
        <Button type="submit" form={FORM} busy={isPending}>
          {text[act]}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit(({ reason, afterReview }) => {
          if (isPending) return
          if (act === 'giveBack') giveBack.mutate({ body: { attempt_id: attempt.id, reason } })
          else {
            const body = { attempt_id: attempt.id, after_review: afterReview, reason }
            countLate.mutate({ body })
          }
        })}
      >
        <Problem error={giveBack.error ?? countLate.error} />
        <p className="text-14">{text.actTexts[act]}</p>
        <TextField
          label={text.reason}
          maxLength={500}
          autoComplete="off"
          error={formState.errors.reason?.message}
          {...register('reason', { validate: (typed) => typed.trim() !== '' || text.reasonNeeded })}
        />
        {act === 'countLate' && (
          <Checkbox {...register('afterReview')}>{text.afterReview}</Checkbox>
        )}
      </form>
    </Dialog>
  )
}
