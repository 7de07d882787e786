import { createContext } from 'react'

/**
 * What the server's HTML shows. A visitor's page is hydrated: the first render has to match it, and
 * effects restore the session afterwards. A loading state is replaced by the first render. Neither waits
 * for the status check. Null if the HTML showed the general opening.
 */
export const Prerendered = createContext<'visitor' | 'loading' | null>(null)
