import { extendTest } from '@sopan/contract/console/tests'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { useAct } from '#console/session/acts.tsx'
import { Problem } from '#console/session/problem.tsx'
import { words } from '#console/words.ts'

import { readTestsAgain } from './test-calls.ts'

const { tests: text } = words
const FORM = 'extend'
const EMPTY = { minutes: '', email: '', within: '', reason: '' }
type Typed = typeof EMPTY

/** Gives all open attempts, or those of one learner, more minutes. `last` is the newest extension that the page shows. */
export function ExtendDialog({
  slug,
  email: learner,
  last,
  onClose,
}: {
  slug: string
  /** The learner whom the field names at first; empty for all. */
  email: string
  last: number | null
  onClose: () => void
}) {
  const extend = useAct(extendTest, {
    onDone: ({ attempts, closed }) => {
      toast.success(text.extended(attempts, closed))
      onClose()
      return readTestsAgain()
    },
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { ...EMPTY, email: learner },
  })
  return (
    <Dialog
      open
      title={text.extend}
      onClose={onClose}
      closeOnOutside={false}
      footer={
        <Button type="submit" form={FORM} busy={extend.isPending}>
          {text.extend}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit(({ minutes, email, within, reason }) => {
          const body = {
            slug,
            minutes: Number(minutes),
            email: email.trim() || null,
            closed_within_minutes: within === '' ? null : Number(within),
            last_extension: last,
            reason,
          }
          if (!extend.isPending) extend.mutate({ body })
        })}
      >
        <Problem error={extend.error} />
        <ExtendFields register={register} errors={formState.errors} />
      </form>
    </Dialog>
  )
}

function ExtendFields({
  register,
  errors,
}: {
  register: UseFormRegister<Typed>
  errors: FieldErrors<Typed>
}) {
  return (
    <>
      <TextField
        label={text.minutes}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes?.message}
        {...register('minutes', {
          validate: (typed) => isMinutes(typed, 1440) || text.minutesNeeded,
        })}
      />
      <TextField
        label={text.onlyLearner}
        optional
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      <TextField
        label={text.closedWithin}
        help={text.closedWithinHelp}
        optional
        inputMode="numeric"
        autoComplete="off"
        error={errors.within?.message}
        {...register('within', {
          validate: (typed) => typed === '' || isMinutes(typed, 10_080) || text.withinNeeded,
        })}
      />
      <TextField
        label={text.reason}
        maxLength={500}
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason', { validate: (typed) => typed.trim() !== '' || text.reasonNeeded })}
      />
    </>
  )
}

const isMinutes = (typed: string, max: number) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max
