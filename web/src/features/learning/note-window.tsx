import type { Note } from '@sopan/contract/learning'

import { PdfWindow } from '#web/components/files/file-windows.tsx'
import { useItems } from '#web/components/use-items.ts'

/** The note in the page's URL, over the page. */
export function NoteWindow({
  id,
  notes,
  renew,
  onClose,
}: {
  /** Null while no note is open. */
  id: number | null
  notes: readonly Note[]
  /** Fetches the notes again: their links end after some minutes. */
  renew: () => Promise<readonly Note[]>
  onClose: () => void
}) {
  const shown = useItems()
  const note = notes.map(shown).find((one) => one.id === id)
  if (note === undefined) return null
  return (
    <PdfWindow
      key={note.id}
      title={note.note_title}
      file={note.file_path}
      size={note.size}
      renewFile={async () => {
        const fresh = (await renew()).find((one) => one.id === note.id)
        return fresh?.file_path ?? note.file_path
      }}
      onClose={onClose}
    />
  )
}
