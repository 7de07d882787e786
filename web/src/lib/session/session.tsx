import { useQueryClient } from '@tanstack/react-query'
import {
  type ContextType,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

import { InitialHtml } from '../initial-html.ts'
import {
  LOADING,
  SIGNED_OUT,
  type SessionActs,
  type SessionState,
  restore,
  sessionActs,
} from './session-acts.ts'
import { type StoredUser, noteSession } from './stored-user.ts'

export interface Auth extends SessionActs {
  session: SessionState
  /** The signed-in user, or null. */
  user: StoredUser | null
}

/** Read it with `useAuth`. */
export const AuthContext = createContext<Auth | null>(null)

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
  const queryClient = useQueryClient()
  const [{ restoreSession, acts }] = useState(() =>
    sessionActs({ queryClient, first: session, show: setSession }),
  )

  useEffect(() => {
    // Until the stored session is restored, the styles hide a visitor's actions from a learner (see index.html).
    const isRestored = session.status === 'signed-in' || restore().status === 'signed-out'
    if (isRestored) delete document.documentElement.dataset['signedIn']
  }, [session])

  useEffect(() => {
    if (initialHtml === 'loading') noteSession(true)
    else queueMicrotask(restoreSession)
    return () => noteSession(false)
  }, [restoreSession, initialHtml])

  const auth = useMemo(() => ({ session, user: session.user, ...acts }), [session, acts])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
