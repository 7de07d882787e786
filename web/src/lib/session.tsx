import type { User } from '@sopan/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

import { read, remove, removeSession, write } from './storage.ts'

/** What every page knows of its user; other fields come with the profile. */
export type StoredUser = Pick<User, 'id' | 'name' | 'email'> & Partial<User>

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: StoredUser }
  | { status: 'signed-out'; user: null; hasEnded: boolean }

export interface Auth {
  session: SessionState
  /** The signed-in user, or null. */
  user: StoredUser | null
  signIn: (user: StoredUser, token: string | undefined) => void
  /** Forgets the session on this device; telling the server is the caller's part. */
  signOut: () => void
  /** The same on the way to another page, which `move` shows. */
  signOutOn: (move: () => Promise<void> | void) => Promise<void>
  /** The server no longer knows the session: the same as signing out, and pages say why. */
  endSession: () => void
  /** The reader has seen that the session ended. */
  forgetEnd: () => void
  /** Merges new profile fields into the stored user. */
  updateUser: (changes: Partial<StoredUser>) => void
}

const AuthContext = createContext<Auth | null>(null)

export const SESSION_ENDED = 'Your session has ended. Please login again.'

const LOADING: SessionState = { status: 'loading', user: null }
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, hasEnded: false }
const ENDED: SessionState = { status: 'signed-out', user: null, hasEnded: true }

/** The stored user as written, or null where it is missing or unreadable. */
export function storedUser(): StoredUser | null {
  try {
    const user: unknown = JSON.parse(read('user') ?? 'null')
    const isUser = typeof user === 'object' && user !== null && 'id' in user && 'email' in user
    return isUser ? (user as StoredUser) : null
  } catch {
    return null
  }
}

/** Whether a stored user could not be read. It is dropped, so that this is said once. */
export function dropBrokenUser(): boolean {
  const isBroken = read('user') !== null && storedUser() === null
  if (isBroken) removeSession()
  return isBroken
}

/** A token and a user, or the flag and a user. A display state only. */
function restore(): SessionState {
  const user = storedUser()
  const isKept = read('token') !== null || read('isLoggedIn') === 'true'
  return user !== null && isKept ? { status: 'signed-in', user } : SIGNED_OUT
}

function store(user: StoredUser): void {
  const text = JSON.stringify(user)
  write('user', text)
  write('user_data', text)
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<SessionState>(LOADING)
  const queryClient = useQueryClient()

  useEffect(() => {
    queueMicrotask(() => setSession(restore()))
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === 'user' || event.key === 'isLoggedIn') {
        setSession(restore())
      }
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const signIn = useCallback(
    (user: StoredUser, token: string | undefined) => {
      remove('token', 'auth_token')
      if (token !== undefined) {
        write('token', token)
        write('auth_token', token)
      }
      // Whoever comes back as the same user, as in the middle of a test, finds everything in place.
      const isSame = storedUser()?.id === user.id
      store(user)
      write('isLoggedIn', 'true')
      if (!isSame) queryClient.clear()
      setSession({ status: 'signed-in', user })
    },
    [queryClient],
  )

  const signOut = useCallback(() => {
    removeSession()
    queryClient.clear()
    setSession(SIGNED_OUT)
  }, [queryClient])

  const signOutOn = useCallback(
    async (move: () => Promise<void> | void) => {
      removeSession()
      queryClient.clear()
      // Neither the page that is left nor the next one asks for anything as the old user.
      setSession(LOADING)
      try {
        await move()
      } finally {
        startTransition(() => setSession(SIGNED_OUT))
      }
    },
    [queryClient],
  )

  const endSession = useCallback(() => {
    removeSession()
    queryClient.clear()
    // A visitor's refused call ends nothing.
    setSession((known) => (known.status === 'signed-out' ? known : ENDED))
  }, [queryClient])

  const forgetEnd = useCallback(() => {
    setSession((known) => (known.status === 'signed-out' ? SIGNED_OUT : known))
  }, [])

  const updateUser = useCallback((changes: Partial<StoredUser>) => {
    setSession((known) => {
      if (known.status !== 'signed-in') return known
      const user = { ...known.user, ...changes }
      store(user)
      return { status: 'signed-in', user }
    })
  }, [])

  const auth = useMemo(
    () => ({
      session,
      user: session.user,
      signIn,
      signOut,
      signOutOn,
      endSession,
      forgetEnd,
      updateUser,
    }),
    [session, signIn, signOut, signOutOn, endSession, forgetEnd, updateUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
