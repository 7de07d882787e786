import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { Info } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { Problem } from '#console/session/problem.tsx'
import { Breakable } from '#console/table/breakable.tsx'
import { words } from '#console/words.ts'

const reasonRule = {
  validate: (typed: string) => typed.trim() !== '' || words.reasonNeeded,
}

/** The form of an act, whose field `reason` is stored in the audit. */
interface ReasonForm {
  register: (name: 'reason', rule: typeof reasonRule) => UseFormRegisterReturn
  formState: { errors: { reason?: { message?: string | undefined } | undefined } }
}

type ActDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'detail' | 'isLoading' | 'hasOnlyMessage' | 'className' | 'onClose'
> & {
  title: string
  /** The effect of the act, in words. */
  effect: string | ReactElement
  /** Whether the effect follows from the fields, and is below them. */
  isPreview?: boolean
  /** Null: the act needs no reason. */
  reason: ReasonForm | null
  reasonHelp?: string
  /** Whether the act is being sent. */
  busy: boolean
  /** Why the act was refused or failed. */
  error: Error | null
  /** The text of the button that sends the form, if not the title; null: the act is not possible, and the button closes. */
  action?: string | null
  /** How that button looks and whether it can be pressed. */
  button?: Pick<ComponentProps<typeof Button>, 'kind' | 'disabled' | 'aria-disabled'>
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** The fields, without the reason. */
  children?: ReactNode
}

/** The dialog of an act: what it does, its fields, and the button that does it, which stays in view. */
export function ActDialog({
  title,
  detail,
  effect,
  isPreview = false,
  reason,
  reasonHelp,
  busy,
  error,
  action = title,
  button,
  onSubmit,
  children,
  ...window
}: ActDialogProps) {
  const form = useId()
  const shownEffect =
    typeof effect === 'string' ? (
      <Panel kind="plain" icon={Info}>
        {effect}
      </Panel>
    ) : (
      effect
    )
  return (
    <Dialog
      open
      {...window}
      title={title}
      detail={typeof detail === 'string' ? <Breakable text={detail} /> : detail}
      closeOnOutside={false}
      footer={
        action === null ? (
          <Button kind="secondary" onClick={window.onClose}>
            {words.close}
          </Button>
        ) : (
          <Button type="submit" form={form} {...button} busy={busy}>
            {action}
          </Button>
        )
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <Problem error={error} />
        {!isPreview && shownEffect}
        {children}
        {reason !== null && (
          <TextField
            label={words.reason}
            help={reasonHelp}
            maxLength={500}
            autoComplete="off"
            error={reason.formState.errors.reason?.message}
            {...reason.register('reason', reasonRule)}
          />
        )}
        {isPreview && shownEffect}
      </form>
    </Dialog>
  )
}

/** An effect that follows from the fields, or until it is known what has to be entered. */
export function PreviewPanel({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return (
    <Panel kind={isKnown ? 'accent' : 'plain'} icon={Info} role="status">
      <div className="space-y-1">{children}</div>
    </Panel>
  )
}
