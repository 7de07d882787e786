import { zodResolver } from '@hookform/resolvers/zod'
import { updateUser } from '@sopan/contract/account'
import { phoneForm } from '@sopan/contract/forms'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { common } from '@sopan/words/frame/common'
import { type PhoneWords, phone } from '@sopan/words/offers/phone'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'

import { fieldError } from '#web/components/forms/field-error.ts'
import { PhoneField } from '#web/components/forms/phone/phone-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { call } from '#web/lib/api/call.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuth } from '#web/lib/session/session.tsx'

/** Asks a buyer for the phone number that the payment service needs, and saves it in the profile. */
export function PhoneWindow({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const id = useId()
  const words = useWords(phone)
  const { cancel, saving } = useWords(common)
  const form = usePhoneForm(onSaved, words)
  const { isPending } = form.save
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutside={false}
      closable={!isPending}
      title={words.title}
      footer={
        <>
          <Button kind="secondary" aria-disabled={isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} busy={isPending} className="basis-[11rem]!">
            {isPending ? saving : words.save}
          </Button>
        </>
      }
    >
      <PhoneForm id={id} form={form} words={words} />
    </Dialog>
  )
}

function PhoneForm({
  id,
  form,
  words,
}: {
  id: string
  form: ReturnType<typeof usePhoneForm>
  words: PhoneWords
}) {
  const { hasPhone, save, register, handleSubmit, clearErrors, setFocus, formState } = form
  useEffect(() => setFocus('phone'), [setFocus])
  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
      className="flex flex-col gap-4"
    >
      {save.error !== null && (
        <Panel kind="wrong" icon={CircleAlert} outlined role="alert">
          {failureText(save.error, words.failed)}
        </Panel>
      )}
      <PhoneField
        {...register('phone', { onChange: () => clearErrors('phone') })}
        optional={false}
        help={hasPhone ? words.rejected : words.missing}
        error={fieldError(formState.errors.phone)}
        disabled={save.isPending}
      />
    </form>
  )
}

function usePhoneForm(onSaved: () => void, { failed }: PhoneWords) {
  const { user, updateUser: updateStored } = useAuth()
  const form = useForm({
    resolver: zodResolver(phoneForm),
    reValidateMode: 'onSubmit',
    defaultValues: { phone: user?.phone ?? '' },
  })
  const save = useFormMutation({
    mutationFn: async (body: { phone?: string | null | undefined }) => {
      const id = user?.id ?? 0
      await call(updateUser, { querystring: { id: String(id) }, body }, { fallback: failed })
      return id
    },
    // Another tab may have signed in another learner meanwhile.
    onSuccess: (id, { phone }) => {
      updateStored({ id, phone: phone ?? null })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      onSaved()
    },
  })
  return { ...form, save, hasPhone: Boolean(user?.phone) }
}
