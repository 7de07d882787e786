import type { Note } from '@sopan/contract/learning'
import { ChevronRight, FileText } from 'lucide-react'

import { MarginList, MarginRow } from '#web/ui/margin-list.tsx'

/** Notes of a subject or of a class; a press opens one. */
export function NoteList({
  label,
  notes,
  onOpen,
}: {
  label: string
  notes: readonly Note[]
  onOpen: (noteId: number) => void
}) {
  return (
    <MarginList label={label}>
      {notes.map((note) => (
        <MarginRow
          key={note.id}
          margin={<FileText aria-hidden className="size-5" />}
          title={note.note_title}
          detail="PDF"
          end={<ChevronRight aria-hidden />}
          render={(row) => <button type="button" onClick={() => onOpen(note.id)} {...row} />}
        />
      ))}
    </MarginList>
  )
}
