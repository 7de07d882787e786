import { zodResolver } from '@hookform/resolvers/zod'
import { TICKET_LENGTH, ticketForm } from '@sopan/contract/forms'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { EmailField } from '#web/components/forms/email-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import type { StoredUser } from '#web/lib/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { readDraft, storeDraft } from './draft.ts'
import { submitTicketMutation } from './queries.ts'
import { ScreenshotField } from './screenshot-field.tsx'

const FAILED = 'Failed to submit support ticket. Please try again.'
const SUBMITTED = 'Support ticket submitted successfully! We will get back to you soon.'
const NO_USER = 'User ID not found. Please login again.'
const SUCCESS_MS = 5000

const PRIORITIES = [
  { value: 'low', label: 'Low - General inquiry' },
  { value: 'medium', label: 'Medium - Need assistance' },
  { value: 'high', label: 'High - Urgent issue' },
]

export function TicketForm({ user }: { user: StoredUser }) {
  const [picture, setPicture] = useState<File | null>(null)
  const { register, handleSubmit, clearErrors, resetField, setValue, control, formState } = useForm(
    {
      resolver: zodResolver(ticketForm),
      reValidateMode: 'onSubmit',
      defaultValues: {
        email: user.email,
        priority: 'medium' as const,
        message: readDraft(user.id),
      },
    },
  )
  const message = useWatch({ control, name: 'message' })
  const submit = useFormMutation({
    ...submitTicketMutation,
    onSuccess: (text) => {
      setValue('message', '')
      resetField('priority')
      setPicture(null)
      toast.success(text || SUBMITTED, { duration: SUCCESS_MS })
    },
    onError: (error) => toast.error(failureText(error, FAILED)),
  })
  const field = (name: 'email' | 'priority' | 'message') => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
    disabled: submit.isPending,
  })

  // Kept over a reload and a session that has ended.
  useEffect(() => storeDraft(user.id, message), [user.id, message])

  return (
    <form
      noValidate
      aria-label="Support ticket"
      onSubmit={handleSubmit((values) => {
        if (user.id) submit.mutate({ ...values, userId: user.id, picture })
        else toast.error(NO_USER)
      })}
      className="flex flex-col gap-4"
    >
      <EmailField {...field('email')} />
      <SelectField label="Priority" options={PRIORITIES} {...field('priority')} />
      <TextArea
        label="Message"
        rows={6}
        help={<MessageLength length={message.length} />}
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
