import { zodResolver } from '@hookform/resolvers/zod'
import { type TicketPriority, ticketForm } from '@sopan/contract/forms'
import { TICKET_LENGTH } from '@sopan/contract/learner-limits'
import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { wordChecks } from '#web/components/forms/word-checks.ts'
import { NO_USER_ID } from '#web/components/no-user-id.tsx'
import { failureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readDraft, useDraft } from '#web/lib/browser/hooks/use-draft.ts'
import { removeOwn } from '#web/lib/browser/own-values.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { ownTicketsQuery, submitTicketMutation } from './queries.ts'
import { ScreenshotField } from './screenshot-field.tsx'

const FAILED = 'Failed to submit support ticket. Please try again.'
const SUBMITTED = 'Support ticket submitted successfully! We will get back to you soon.'
const SUCCESS_MS = 5000

/** A later message replaces the earlier one, which it may contradict. */
const TOAST = { id: 'ticket' }

const PRIORITIES: { value: TicketPriority; label: string }[] = [
  { value: 'low', label: 'Low - General inquiry' },
  { value: 'medium', label: 'Medium - Need assistance' },
  { value: 'high', label: 'High - Urgent issue' },
]

const emptyOf = (user: StoredUser) => ({ email: user.email, priority: 'medium', message: '' })

/** The fields as the form opens, and as they are while nothing was typed. */
function fieldsOf(user: StoredUser, orderId: string | null) {
  const draft = readDraft('ticket_draft', user.id, emptyOf(user))
  const priority = PRIORITIES.find(({ value }) => value === draft.priority)?.value ?? 'medium'
  const initial = { ...draft, priority, message: withOrder(draft.message, orderId) }
  return { initial, empty: { ...emptyOf(user), message: withOrder('', orderId) } }
}

/** Adds the order number above the text that was typed before. */
const withOrder = (message: string, orderId: string | null) =>
  orderId === null || message.includes(orderId) ? message : `Order ${orderId}\n${message}`

export function TicketForm({
  user,
  orderId = null,
}: {
  user: StoredUser
  /** The order that the ticket is about. */
  orderId?: string | null
}) {
  const [picture, setPicture] = useState<File | null>(null)
  // Kept: the page can lose the order while the form is open, which would then count as typed.
  const [{ initial, empty }] = useState(() => fieldsOf(user, orderId))
  const { register, handleSubmit, clearErrors, setValue, control, formState } = useForm({
    resolver: wordChecks(zodResolver(ticketForm)),
    reValidateMode: 'onSubmit',
    defaultValues: initial,
  })
  const typed = { ...initial, ...useWatch({ control }) }
  useDraft('ticket_draft', user.id, typed, empty)
  const submit = useFormMutation({
    ...submitTicketMutation,
    onSuccess: (text, { userId }) => {
      // The page of the form may have been left meanwhile.
      removeOwn('ticket_draft', userId)
      setValue('message', '')
      setValue('priority', 'medium')
      setPicture(null)
      toast.success(text || SUBMITTED, { ...TOAST, duration: SUCCESS_MS })
      void queryClient.invalidateQueries(ownTicketsQuery(userId))
    },
    onError: (error) => {
      toast.error(failureText(error, FAILED), TOAST)
    },
  })
  const field = (name: 'email' | 'priority' | 'message') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
    disabled: submit.isPending,
  })

  return (
    <form
      noValidate
      aria-label="Support ticket"
      onSubmit={handleSubmit((values) => {
        if (user.id) submit.mutate({ ...values, userId: user.id, picture })
        else toast.error(NO_USER_ID, TOAST)
      })}
      className="flex flex-col gap-4"
    >
      <EmailField
        help="Our answer goes to this address, the acknowledgement to the email of your account."
        {...field('email')}
      />
      <SelectField label="Priority" options={PRIORITIES} {...field('priority')} />
      <TextArea
        label="Message"
        rows={6}
        help={<MessageLength length={typed.message.length} />}
        {...field('message')}
      />
      <ScreenshotField picture={picture} disabled={submit.isPending} onChange={setPicture} />
      <Button type="submit" wide busy={submit.isPending}>
        {submit.isPending ? 'Submitting...' : 'Submit Support Ticket'}
      </Button>
    </form>
  )
}

function MessageLength({ length }: { length: number }) {
  return (
    <span className={cx(length > TICKET_LENGTH && 'font-semibold text-wrong-text')}>
      {length}/{TICKET_LENGTH} characters
    </span>
  )
}
