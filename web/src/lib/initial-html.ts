import { createContext } from 'react'

/**
 * The content of the initial HTML. A visitor's page is hydrated: the first render has to match it, and
 * effects restore the session afterwards. A loading state is replaced by the first render. Neither waits
 * for the status check. Null for the startup screen.
 */
export const InitialHtml = createContext<'visitor' | 'loading' | null>(null)
