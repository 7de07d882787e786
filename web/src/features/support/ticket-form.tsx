import { zodResolver } from '@hookform/resolvers/zod'
import { type TicketPriority, ticketForm } from '@sopan/contract/forms'
import { TICKET_LENGTH } from '@sopan/contract/learner-limits'
import { Button } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { support } from '@sopan/words/accounts/support'
import { failures } from '@sopan/words/frame/failures'
import { orders } from '@sopan/words/money/orders'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { fieldError } from '#web/components/forms/field-error.ts'
import { useAnswerText } from '#web/components/forms/use-answer-text.ts'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readDraft, useDraft } from '#web/lib/browser/hooks/use-draft.ts'
import { removeOwn } from '#web/lib/browser/own-values.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { submitTicketMutation, ticketsKey } from './queries.ts'
import { ScreenshotField } from './screenshot-field.tsx'

const SUCCESS_MS = 5000

/** A later message replaces the earlier one, which it may contradict. */
const TOAST = { id: 'ticket' }

const PRIORITIES: readonly TicketPriority[] = ['low', 'medium', 'high']

const emptyOf = (user: StoredUser) => ({ email: user.email, priority: 'medium', message: '' })

/** The fields as the form opens, and as they are while nothing was typed. */
function fieldsOf(user: StoredUser, order: Order | null) {
  const draft = readDraft('ticket_draft', user.id, emptyOf(user))
  const priority = PRIORITIES.find((one) => one === draft.priority) ?? 'medium'
  const initial = { ...draft, priority, message: withOrder(draft.message, order) }
  return { initial, empty: { ...emptyOf(user), message: withOrder('', order) } }
}

/** The order that the ticket is about; `text` has its number. */
interface Order {
  id: string
  text: string
}

/** Adds the order number above the text that was typed before. */
const withOrder = (message: string, order: Order | null) =>
  order === null || message.includes(order.id) ? message : `${order.text}\n${message}`

export function TicketForm({
  user,
  orderId = null,
}: {
  user: StoredUser
  /** The order that the ticket is about. */
  orderId?: string | null
}) {
  const words = useWords(support)
  const orderWords = useWords(orders)
  const { userId: noUserId } = useWords(failures)
  const answerText = useAnswerText()
  const [picture, setPicture] = useState<File | null>(null)
  // Kept: the page can lose the order while the form is open, which would then count as typed.
  const [{ initial, empty }] = useState(() =>
    fieldsOf(user, orderId === null ? null : { id: orderId, text: orderWords.order(orderId) }),
  )
  const { register, handleSubmit, clearErrors, setValue, control, formState } = useForm({
    resolver: zodResolver(ticketForm),
    reValidateMode: 'onSubmit',
    defaultValues: initial,
  })
  const typed = { ...initial, ...useWatch({ control }) }
  useDraft('ticket_draft', user.id, typed, empty)
  const submit = useFormMutation({
    ...submitTicketMutation(words),
    onSuccess: (text, { userId }) => {
      // The page of the form may have been left meanwhile.
      removeOwn('ticket_draft', userId)
      setValue('message', '')
      setValue('priority', 'medium')
      setPicture(null)
      toast.success(answerText(text, words.form.sent), { ...TOAST, duration: SUCCESS_MS })
      void queryClient.invalidateQueries({ queryKey: ticketsKey(userId) })
    },
    onError: (error) => {
      toast.error(failureText(error, words.form.failed), TOAST)
    },
  })
  const field = (name: 'email' | 'priority' | 'message') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(formState.errors[name]),
    disabled: submit.isPending,
  })

  return (
    <form
      noValidate
      aria-label={words.form.label}
      onSubmit={handleSubmit((values) => {
        if (user.id) submit.mutate({ ...values, userId: user.id, picture })
        else toast.error(noUserId.title, TOAST)
      })}
      className="flex flex-col gap-4"
    >
      <EmailField help={words.form.emailHelp} {...field('email')} />
      <SelectField
        label={words.form.priority}
        options={PRIORITIES.map((value) => ({ value, label: words.form.priorities[value] }))}
        {...field('priority')}
      />
      <TextArea
        label={words.form.message}
        rows={6}
        help={<MessageLength length={typed.message.length} />}
        {...field('message')}
      />
      <ScreenshotField picture={picture} disabled={submit.isPending} onChange={setPicture} />
      <Button type="submit" wide busy={submit.isPending}>
        {submit.isPending ? words.form.busy : words.form.submit}
      </Button>
    </form>
  )
}

function MessageLength({ length }: { length: number }) {
  const { form } = useWords(support)
  return (
    <span className={cx(length > TICKET_LENGTH && 'font-semibold text-wrong-text')}>
      {form.length(length)}
    </span>
  )
}
