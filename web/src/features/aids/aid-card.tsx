import { Badge } from '@sopan/ui/content/badge.tsx'
import { cardClass } from '@sopan/ui/content/card.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { aids } from '@sopan/words/learning/aids'
import type { ReactNode } from 'react'

import { ItemWords } from '#web/components/item-text.tsx'

export const aidCardClass = cardClass(
  'relative flex h-full flex-col p-4 transition-colors hover:border-edge md:p-5',
)

/** A syllabus or a timetable. */
export function AidCard({
  titleId,
  name,
  subject,
  description,
  createdAt,
  isActive,
  children,
}: {
  titleId: string
  name: string
  subject?: string | null
  description: string | null
  createdAt: string
  isActive: boolean
  /** The buttons. */
  children: ReactNode
}) {
  const words = useWords(aids)
  const isDated = !Number.isNaN(Date.parse(createdAt))
  return (
    <article className={aidCardClass}>
      {(subject || !isActive) && (
        <div className="mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-32 text-14 font-semibold break-words text-accent-text">
            {subject && <ItemWords text={subject} />}
          </p>
          {!isActive && <Badge kind="preview">{words.inactive}</Badge>}
        </div>
      )}
      <h2 id={titleId} className="text-18 text-pretty break-words">
        {name}
      </h2>
      {description !== null && (
        <p className="mt-1 text-14 text-pretty break-words whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <div className="mt-auto pt-4">
        {isDated && <p className="mb-3 text-14 text-ink-2">{words.added(createdAt)}</p>}
        <div className="flex flex-wrap gap-2 whitespace-nowrap [&>*]:flex-1">{children}</div>
      </div>
    </article>
  )
}
