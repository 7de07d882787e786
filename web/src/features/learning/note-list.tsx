import type { Note } from '@sopan/contract/learning'
import { MarginList, MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { type LessonWords, lesson as lessonWords } from '@sopan/words/learning/lesson'
import { ChevronRight, FileText } from 'lucide-react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'
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
  const words = useWords(lessonWords)
  const shown = useItems()
  return (
    <MarginList label={label}>
      {notes.map(shown).map((note) => (
        <MarginRow
          key={note.id}
          margin={<FileText aria-hidden className="size-5" />}
          title={<ItemTitle text={note.note_title} />}
          detail={detailOf(note, words)}
          end={<ChevronRight aria-hidden />}
          render={(row) => <button type="button" onClick={() => onOpen(note.id)} {...row} />}
        />
      ))}
    </MarginList>
  )
}

/** 'PDF, 4 pages, 23 KB', as far as it is known. */
function detailOf({ pages, size }: Note, words: LessonWords): string {
  const facts = [pages !== null && words.pageCount(pages), size !== null && fileSize(size)]
  return ['PDF', ...facts.filter((fact) => fact !== false)].join(', ')
}
