import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@sopan/contract/account'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import { type ProfileWords, profile as profileWords } from '@sopan/words/accounts/profile'
import { common } from '@sopan/words/frame/common'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'

import { DiscardDialog } from '#web/components/forms/discard-dialog.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { fieldError } from '#web/components/forms/field-error.ts'
import { PhoneField } from '#web/components/forms/phone/phone-field.tsx'
import { useFormMutation } from '#web/components/forms/use-form-mutation.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { failureText } from '#web/lib/api/failure-text.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { PlaceFields } from '../place-fields.tsx'
import { type ProfileValues, isOtherEmail, profileForm } from './profile-values.ts'
import { type ProfileChanges, profileKey, updateProfileMutation } from './queries.ts'
import { draftOf, useUnsavedProfile } from './use-unsaved-profile.ts'

/** A later message replaces the earlier one, which it may contradict. */
const TOAST = { id: 'profile' }

/** The edit mode of the profile; `onClose` is called after saving and by 'Cancel'. */
export function ProfileForm({ profile, onClose }: { profile: User; onClose: () => void }) {
  const words = useWords(profileWords)
  const labels = useWords(details)
  const { cancel, saving } = useWords(common)
  const { typed, field, handleSubmit, save } = useProfileForm(profile)
  const guard = useUnsavedProfile(profile, typed, { isSaved: save.isSuccess, onDone: onClose })

  return (
    <Card className="p-4 md:p-6">
      <form
        noValidate
        aria-label={words.editProfile}
        onSubmit={handleSubmit((changes) => save.mutate(changes))}
        className="flex max-w-140 flex-col gap-4"
      >
        <TextField label={labels.fullName} autoComplete="name" {...field('name')} />
        <EmailField {...field('email')} />
        {isOtherEmail(typed.email, profile) && (
          <PasswordField
            label={labels.currentPassword}
            help={words.passwordHelp}
            autoComplete="current-password"
            {...field('current_password')}
          />
        )}
        <PhoneField {...field('phone')} />
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
          <PlaceFields state={field('state')} district={field('district')} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? saving : words.save}
          </Button>
          <Button kind="secondary" aria-disabled={save.isPending} onClick={guard.cancel}>
            {cancel}
          </Button>
        </div>
      </form>
      <DiscardDialog open={guard.isAsking} onStay={guard.stay} onDiscard={guard.discard} />
    </Card>
  )
}

function useProfileForm(profile: User) {
  const words = useWords(profileWords)
  const { updateUser } = useAuth()
  const queryClient = useQueryClient()
  const [initial] = useState(() => draftOf(profile))
  const form = useForm({
    resolver: zodResolver(profileForm(profile)),
    reValidateMode: 'onSubmit',
    defaultValues: initial,
  })
  const { register, handleSubmit, clearErrors, setError, setFocus, control, formState } = form
  const { phone, state, district, ...watched } = { ...initial, ...useWatch({ control }) }
  const typed: ProfileValues = {
    ...watched,
    phone: phone ?? '',
    state: state ?? '',
    district: district ?? '',
  }
  const save = useFormMutation({
    ...updateProfileMutation(profile.id, words),
    onSuccess: (changed) => {
      queryClient.setQueryData<User>(profileKey(profile.id), changed)
      updateUser(changed)
      toast.success(words.saved, TOAST)
    },
    onError: (error, sent) => {
      const name = fieldOf(error, sent)
      if (name === null) toast.error(toastText(error, words), TOAST)
      else setError(name, { message: failureText(error, words.failed) })
    },
  })
  const { error, variables } = save
  useEffect(() => {
    if (error === null) return
    const name = fieldOf(error, variables)
    if (name !== null) setFocus(name)
  }, [error, variables, setFocus])
  useEffect(() => setFocus('name'), [setFocus])

  const field = (name: keyof ProfileValues) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: fieldError(formState.errors[name]),
    disabled: save.isPending,
  })
  return { typed, field, handleSubmit, save }
}

/** The field that the server's refusal is about: a taken email or a wrong password. */
function fieldOf(error: Error, sent: ProfileChanges | undefined): keyof ProfileValues | null {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 409) return 'email'
  return status === 403 && sent?.current_password !== undefined ? 'current_password' : null
}

function toastText(error: Error, { failed, failedBecause }: ProfileWords): string {
  const text = failureText(error, failed)
  return text === failed ? text : failedBecause(text)
}
