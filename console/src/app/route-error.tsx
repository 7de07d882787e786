import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'

import { words } from '#console/words.ts'

/** A page whose code could not be loaded, or that failed to draw. */
export function RouteError() {
  return (
    <StateView
      title={words.failed}
      role="alert"
      actions={<Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>}
    />
  )
}
