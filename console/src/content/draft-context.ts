import { createContext } from 'react'

/** The id of the draft whose form is shown. */
export const DraftId = createContext(0)
