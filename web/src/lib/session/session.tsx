import { useQueryClient } from '@tanstack/react-query'
import {
  type ContextType,
  type ReactNode,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { toast } from 'react-hot-toast/headless'

import { loadPage } from '../browser/load-page.ts'
import { forgetReferral } from '../browser/referral.ts'
import { remove, removeDrafts, removeSession, write } from '../browser/storage.ts'
import { InitialHtml } from '../initial-html.ts'
import { forgetVisited } from '../native/visited-paths.ts'
import { type StoredUser, noteSession, signedInUser, storeUser, storedUser } from './stored-user.ts'

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: StoredUser }
  | { status: 'signed-out'; user: null; hasEnded: boolean }

export interface Auth {
  session: SessionState
  /** The signed-in user, or null. */
  user: StoredUser | null
  /** `token` is empty where the server sent none. */
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

/** Read it with `useAuth`. */
export const AuthContext = createContext<Auth | null>(null)

/** Maximum wait for the page after a sign-out, during which none is shown. */
const NAVIGATION_LIMIT_MS = 8000

export const SESSION_ENDED = 'Your session has ended. Please log in again.'

const LOADING: SessionState = { status: 'loading', user: null }
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, hasEnded: false }
const ENDED: SessionState = { status: 'signed-out', user: null, hasEnded: true }

function restore(): SessionState {
  const user = signedInUser()
  return user === null ? SIGNED_OUT : { status: 'signed-in', user }
}

/**
 * Whether a session is stored. While a page that was rendered for a visitor is hydrated, it is not yet
 * in `useAuth`.
 */
export const hasStoredSession = (): boolean => restore().status === 'signed-in'

function firstSession(initialHtml: ContextType<typeof InitialHtml>): SessionState {
  if (initialHtml === null) return LOADING
  return initialHtml === 'visitor' ? SIGNED_OUT : restore()
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const initialHtml = useContext(InitialHtml)
  const [session, setSession] = useState(() => firstSession(initialHtml))
  /** The newest session, also before it is rendered. */
  const newest = useRef(session)
  const queryClient = useQueryClient()

  const change = useCallback((next: SessionState) => {
    newest.current = next
    noteSession(next.status !== 'loading')
    setSession(next)
  }, [])

  useEffect(() => {
    // Until the stored session is restored, the styles hide a visitor's actions from a learner (see index.html).
    const isRestored = session.status === 'signed-in' || restore().status === 'signed-out'
    if (isRestored) delete document.documentElement.dataset['signedIn']
  }, [session])

  useEffect(() => {
    if (initialHtml === 'loading') noteSession(true)
    else queueMicrotask(() => change(restore()))
    return () => noteSession(false)
  }, [change, initialHtml])

  const signIn = useCallback(
    (user: StoredUser, token: string) => {
      // `restore` reads 'token', calls send 'auth_token': both names are fixed.
      remove('token', 'auth_token')
      // After a login as the same user, for example during a test, cached data stays valid.
      const isSame = storedUser()?.id === user.id
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
      forgetReferral()
      if (!isSame) queryClient.clear()
      change({ status: 'signed-in', user })
    },
    [change, queryClient],
  )

  const forgetUser = useCallback(() => {
    removeSession()
    removeDrafts()
    forgetVisited()
    toast.remove()
    queryClient.clear()
  }, [queryClient])

  const signOut = useCallback(() => {
    forgetUser()
    change(SIGNED_OUT)
  }, [change, forgetUser])

  const signOutDuring = useCallback(
    async (navigate: () => Promise<void> | void, path: string) => {
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
    [change, forgetUser],
  )

  const endSession = useCallback(() => {
    removeSession()
    queryClient.clear()
    // A 401 for a visitor ends no session.
    if (newest.current.status !== 'signed-out') change(ENDED)
  }, [change, queryClient])

  const dismissSessionEnded = useCallback(() => {
    if (newest.current.status === 'signed-out') change(SIGNED_OUT)
  }, [change])

  const updateUser = useCallback(
    (changes: Partial<StoredUser> & { id: number }) => {
      const known = newest.current
      if (known.status !== 'signed-in') return
      // Another tab may have signed in another learner since the change was sent.
      const signedIn = storedUser() ?? known.user
      if (signedIn.id !== changes.id) return
      const user = { ...known.user, ...changes }
      storeUser(user)
      change({ status: 'signed-in', user })
    },
    [change],
  )

  const auth = useMemo(
    () => ({
      session,
      user: session.user,
      signIn,
      signOut,
      signOutDuring,
      endSession,
      dismissSessionEnded,
      updateUser,
    }),
    [session, signIn, signOut, signOutDuring, endSession, dismissSessionEnded, updateUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
