import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { Problem } from '#console/session/problem.tsx'
import { Breakable } from '#console/table/breakable.tsx'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'detail' | 'onClose'> & {
  /** The text of the button that sends the form. */
  action: string
  /** How the button looks and whether it can be pressed. */
  button: Pick<ComponentProps<typeof Button>, 'kind' | 'busy' | 'disabled' | 'aria-disabled'>
  /** Why the act was refused or failed. */
  error: Error | null
  onSubmit: ComponentProps<'form'>['onSubmit']
  children?: ReactNode
}

/** A form in a dialog, whose button stays in view. */
export function FormDialog({
  action,
  button,
  error,
  onSubmit,
  children,
  detail,
  ...window
}: FormDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      {...window}
      detail={typeof detail === 'string' ? <Breakable text={detail} /> : detail}
      closeOnOutside={false}
      footer={
        <Button type="submit" form={form} {...button}>
          {action}
        </Button>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <Problem error={error} />
        {children}
      </form>
    </Dialog>
  )
}
