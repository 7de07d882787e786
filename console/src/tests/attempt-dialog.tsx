import { countLateAnswers, giveBackAttempt } from '@sopan/contract/console/tests'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { attemptWords } from '#console/words/attempts.ts'
import { testWords as text } from '#console/words/tests.ts'

import { KeysSent } from './keys-sent.tsx'
import { type Attempt, keysSentQuery, readTestsAgain } from './test-calls.ts'

export type AttemptAct = 'giveBack' | 'countLate'

/** Gives an attempt back or counts its late answers, with a reason. */
export function AttemptDialog({
  slug,
  attempt,
  act,
  onClose,
}: {
  slug: string
  attempt: Pick<Attempt, 'id' | 'name' | 'email'>
  act: AttemptAct
  onClose: () => void
}) {
  const done = (message: string) => closeWithToast(message, onClose, readTestsAgain)
  const giveBack = useAct(giveBackAttempt, { onDone: () => done(text.gaveBack) })
  const countLate = useAct(countLateAnswers, {
    onDone: ({ answers, left_out: left }) => done(text.counted(answers, left)),
  })
  const sent = useQuery(keysSentQuery(slug, attempt.id))
  const form = useForm({ defaultValues: { reason: '', afterReview: false } })
  return (
    <ActDialog
      title={act === 'giveBack' ? attemptWords.giveBack : text.countLate}
      detail={`${attempt.name}, ${attempt.email}`}
      effect={text.actTexts[act]}
      reason={form}
      busy={giveBack.isPending || countLate.isPending}
      error={giveBack.error ?? countLate.error ?? sent.error}
      button={{ disabled: !sent.isSuccess }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason, afterReview }) => {
        if (act === 'giveBack') giveBack.mutate({ body: { attempt_id: attempt.id, reason } })
        else {
          const body = { attempt_id: attempt.id, after_review: afterReview, reason }
          countLate.mutate({ body })
        }
      })}
    >
      <KeysSent sent={sent.data} effect={text.keysSentTexts[act]} />
      {act === 'countLate' && (
        <Checkbox {...form.register('afterReview')}>{text.afterReview}</Checkbox>
      )}
    </ActDialog>
  )
}
