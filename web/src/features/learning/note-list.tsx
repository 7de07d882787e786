import type { Note } from '@sopan/contract/learning'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { counted } from '@sopan/words/en/format'
import { ChevronRight, FileText } from 'lucide-react'

import { fileSize } from '#web/lib/format.ts'

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
          detail={detailOf(note)}
          end={<ChevronRight aria-hidden />}
          render={(row) => <button type="button" onClick={() => onOpen(note.id)} {...row} />}
        />
      ))}
    </MarginList>
  )
}

/** 'PDF, 4 pages, 23 KB', as far as it is known. */
function detailOf({ pages, size }: Note): string {
  const facts = [pages !== null && counted(pages, 'page'), size !== null && fileSize(size)]
  return ['PDF', ...facts.filter((fact) => fact !== false)].join(', ')
}
