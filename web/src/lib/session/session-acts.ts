import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { toast } from 'react-hot-toast/headless'

import { loadPage } from '../browser/load-page.ts'
import { deletePracticeDatabase } from '../browser/practice-database.ts'
import { forgetReferral } from '../browser/referral.ts'
import { remove, removeOwnValues, removeSession, write } from '../browser/storage.ts'
import { forgetVisited } from '../native/visited-paths.ts'
import { type StoredUser, noteSession, signedInUser, storeUser, storedUser } from './stored-user.ts'

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: StoredUser }
  | { status: 'signed-out'; user: null; hasEnded: boolean }

export const LOADING: SessionState = { status: 'loading', user: null }
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, hasEnded: false }
const ENDED: SessionState = { status: 'signed-out', user: null, hasEnded: true }

/** Acts that begin, change and end the session of this device. */
export interface SessionActs {
  /** `token` is empty if the server sent no token. */
  signIn: (user: StoredUser, token: string) => void
  /** Deletes the session on this device; the caller notifies the server. */
  signOut: () => void
  /** Signs out while `navigate` goes to `path`, which the browser loads if its code does not arrive. */
  signOutDuring: (navigate: () => Promise<void> | void, path: string) => Promise<void>
  /** For a session that the server no longer accepts: signs out, and pages show why. */
  endSession: () => void
  /** Removes the message that the session ended. */
  dismissSessionEnded: () => void
  /** Merges new profile fields into the stored user, if that is still the user with this id. */
  updateUser: (changes: Partial<StoredUser> & { id: number }) => void
}

/** Maximum wait for the page after a sign-out; no page is shown until then. */
const NAVIGATION_LIMIT_MS = 8000

/** The session that this device has stored. */
export function restore(): SessionState {
  const user = signedInUser()
  return user === null ? SIGNED_OUT : { status: 'signed-in', user }
}

export function sessionActs({
  queryClient,
  first,
  show,
}: {
  queryClient: QueryClient
  first: SessionState
  show: (session: SessionState) => void
}): { acts: SessionActs; restoreSession: () => void } {
  /** The newest session, also before it is shown. */
  let current = first

  function change(next: SessionState): void {
    current = next
    noteSession(next.status !== 'loading')
    show(next)
  }

  function forgetUser(): void {
    removeSession()
    removeOwnValues()
    deletePracticeDatabase()
    forgetVisited()
    toast.remove()
    queryClient.clear()
  }

  const acts: SessionActs = {
    signIn(user, token) {
      // After a login as the same user, for example during a test, cached data stays valid.
      const isSame = storedUser()?.id === user.id
      storeSession(user, token)
      forgetReferral()
      if (!isSame) queryClient.clear()
      change({ status: 'signed-in', user })
    },

    signOut() {
      forgetUser()
      change(SIGNED_OUT)
    },

    async signOutDuring(navigate, path) {
      forgetUser()
      // While loading, neither the old nor the next page sends a call for the old user.
      change(LOADING)
      const timer = setTimeout(() => loadPage(path), NAVIGATION_LIMIT_MS)
      try {
        await navigate()
      } finally {
        clearTimeout(timer)
        startTransition(() => change(SIGNED_OUT))
      }
    },

    endSession() {
      removeSession()
      deletePracticeDatabase()
      queryClient.clear()
      // A 401 for a visitor ends no session.
      if (current.status !== 'signed-out') change(ENDED)
    },

    dismissSessionEnded() {
      if (current.status === 'signed-out') change(SIGNED_OUT)
    },

    updateUser(changes) {
      const known = current
      if (known.status !== 'signed-in') return
      // Another tab may have signed in another learner since the change was sent.
      const signedIn = storedUser() ?? known.user
      if (signedIn.id !== changes.id) return
      const user = { ...known.user, ...changes }
      storeUser(user)
      change({ status: 'signed-in', user })
    },
  }
  return { acts, restoreSession: () => change(restore()) }
}

function storeSession(user: StoredUser, token: string): void {
  // Pages restore by 'token', calls send 'auth_token': both names are fixed.
  remove('token', 'auth_token')
  // Before the token, which another tab would otherwise send for the previous user.
  storeUser(user)
  if (storedUser()?.id !== user.id) {
    // The storage is full, so that the previous user is still there.
    remove('user', 'user_data')
    storeUser(user)
  }
  if (token !== '') {
    write('token', token)
    write('auth_token', token)
  }
  write('isLoggedIn', 'true')
}
