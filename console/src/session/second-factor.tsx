import { checkCode, giveRecoveryCode } from '@sopan/contract/console/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { factorWords as text } from '#console/words/session.ts'

import { CodeForm } from './code-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { Problem } from './problem.tsx'
import { useStep } from './use-step.ts'

/** The step after the password: a code of the app, or a recovery code. */
export function SecondFactor() {
  const [isRecovering, setRecovering] = useState(false)
  return isRecovering ? (
    <RecoveryForm onBack={() => setRecovering(false)} />
  ) : (
    <AppForm onLost={() => setRecovering(true)} />
  )
}

function AppForm({ onLost }: { onLost: () => void }) {
  const step = useStep(checkCode)
  return (
    <EntryPage title={text.title} text={text.text}>
      <CodeForm
        error={step.error}
        busy={step.isPending}
        hasFocus
        onCode={(code) => step.mutateAsync({ body: { code } })}
      />
      <Button kind="quiet" size="regular" onClick={onLost}>
        {text.lost}
      </Button>
    </EntryPage>
  )
}

function RecoveryForm({ onBack }: { onBack: () => void }) {
  const step = useStep(giveRecoveryCode)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { recovery_code: '' } })
  return (
    <EntryPage title={text.recoveryTitle}>
      <form
        noValidate
        onSubmit={handleSubmit((body) => step.mutate({ body }))}
        className="flex flex-col gap-4"
      >
        <Problem error={step.error} />
        <TextField
          label={text.recovery}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.recovery_code?.message}
          {...register('recovery_code', { required: text.recoveryNeeded })}
        />
        <Button type="submit" busy={step.isPending}>
          {text.action}
        </Button>
      </form>
      <Button kind="quiet" size="regular" onClick={onBack}>
        {text.withApp}
      </Button>
    </EntryPage>
  )
}
