import { createContext } from 'react'

/**
 * What the HTML from the server shows. The first render has to match a visitor's page, and the effects
 * after it bring the real state; it replaces a loading state. Neither waits for the status check. Null if
 * the HTML showed the general opening.
 */
export const Prerendered = createContext<'visitor' | 'loading' | null>(null)
