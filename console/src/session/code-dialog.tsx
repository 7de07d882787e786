import { checkCode } from '@sopan/contract/console/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { useMutation } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { factorWords as text } from '#console/words/session.ts'

import { CodeForm } from './code-form.tsx'

const FORM = 'fresh-code'

/** Asks for the code that an act needs. */
export function CodeDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  const check = useMutation({
    mutationFn: (code: string) => call(checkCode, { body: { code } }),
    onSuccess: () => onEnd(true),
  })
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      closeOnOutside={false}
      title={text.freshTitle}
      detail={text.freshText}
      footer={
        <>
          <Button kind="secondary" onClick={() => onEnd(false)}>
            {text.cancel}
          </Button>
          <Button type="submit" form={FORM} busy={check.isPending}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <CodeForm
        id={FORM}
        error={check.error}
        busy={check.isPending}
        action={null}
        hasFocus
        onCode={(code) => check.mutateAsync(code)}
      />
    </Dialog>
  )
}
