import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { start } from '@sopan/words/exams/start'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

/** Shown for a test that is in the list but has no questions yet. */
export function NoQuestions({ onClose, actions }: { onClose: () => void; actions?: ReactNode }) {
  const { title, text, link } = useWords(start).noQuestions
  const [before, after] = text(link).split(link)
  return (
    <StateView
      drawing="empty"
      level="h3"
      role="alert"
      title={title}
      text={
        <>
          {before}
          <Link to={paths.contact()} className="link" onClick={onClose}>
            {link}
          </Link>
          {after}
        </>
      }
      actions={actions}
    />
  )
}
