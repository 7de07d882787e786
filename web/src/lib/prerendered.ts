import { createContext } from 'react'

/**
 * Whether the first render has to match the HTML that the server has rendered for a visitor: it
 * shows a visitor's page before the status check, and the effects after it bring the real state.
 */
export const Prerendered = createContext(false)
