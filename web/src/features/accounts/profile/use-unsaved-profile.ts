import type { User } from '@sopan/contract/account'
import { useEffect, useEffectEvent } from 'react'

import { useCloseGuard, useLeaveGuard } from '#web/components/use-leave-guard.ts'
import { readDraft, useDraft } from '#web/lib/browser/hooks/use-draft.ts'
import { remove } from '#web/lib/browser/storage.ts'
import { storedUser } from '#web/lib/session/stored-user.ts'

import { type ProfileValues, valuesOf } from './profile-values.ts'

const KEY = 'profile_draft'

/** The texts of the form's fields, with what was typed before a session ended. */
export const draftOf = (profile: User): ProfileValues =>
  readDraft(KEY, profile.id, valuesOf(profile))

/** Keeps what is typed as a draft, and asks before it is lost. */
export function useUnsavedProfile(
  profile: User,
  { current_password: password, ...typed }: ProfileValues,
  { isSaved, onDone }: { isSaved: boolean; onDone: () => void },
) {
  const { current_password: _, ...stored } = valuesOf(profile)
  const isOther = ([name, text]: [string, string]) => Reflect.get(stored, name) !== text
  const isChanged = password !== '' || Object.entries(typed).some(isOther)
  useDraft(KEY, profile.id, isSaved ? stored : typed, stored)
  const guard = useLeaveGuard({
    // After a session that ended, the login returns to the draft.
    isOn: () => isChanged && storedUser()?.id === profile.id,
    leave: onDone,
  })
  useCloseGuard(isChanged && !isSaved)
  const leave = useEffectEvent(guard.leave)
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  return {
    isAsking: guard.isAsking,
    stay: guard.stay,
    cancel: () => (isChanged ? guard.ask() : guard.leave()),
    discard: () => {
      remove(KEY)
      guard.leave()
    },
  }
}
