import { StateView } from '@sopan/ui/content/state-view.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

export const NO_QUESTIONS = 'No Questions Available'

/** Shown for a test that is in the list but has no questions yet. */
export function NoQuestions({ onClose, actions }: { onClose: () => void; actions?: ReactNode }) {
  return (
    <StateView
      drawing="empty"
      level="h3"
      role="alert"
      title={NO_QUESTIONS}
      text={
        <>
          This test has no questions yet, and no attempt was used. Please{' '}
          <Link to={paths.contact()} className="link" onClick={onClose}>
            contact support
          </Link>{' '}
          if it should be ready.
        </>
      }
      actions={actions}
    />
  )
}
