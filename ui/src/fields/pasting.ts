import { type ClipboardEvent, createContext, use, useState } from 'react'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Takes what is pasted into a field, or leaves it to the browser; `onNotes` gets sentences about what was not kept. */
export type TakePaste = (
  event: ClipboardEvent<TextControl>,
  onNotes: (notes: readonly string[]) => void,
) => void

/** Takes what is pasted into the fields inside; null leaves it to the browser. */
export const PasteContext = createContext<TakePaste | null>(null)

/** The handler of pastes for a text control, and the notes about the last one; null where nothing takes them. */
export function usePasting() {
  const take = use(PasteContext)
  const [notes, setNotes] = useState<readonly string[]>([])
  if (take === null) return { notes: null, onPaste: undefined }
  return { notes, onPaste: (event: ClipboardEvent<TextControl>) => take(event, setNotes) }
}
