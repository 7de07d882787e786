import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Link } from 'react-router'

import { words } from '#console/words.ts'

export function NotFound() {
  return (
    <StateView
      title={words.notFound.title}
      actions={
        <Link to="/" className={buttonClass()}>
          {words.notFound.action}
        </Link>
      }
    />
  )
}
