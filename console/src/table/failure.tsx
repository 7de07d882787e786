import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'

import { CallError } from '#console/lib/call-error.ts'
import { words } from '#console/words.ts'

/** Why data could not be read, and a button that reads it again where that may help. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CallError && [400, 403, 404].includes(error.status)) {
    return <StateView level="h2" role="alert" title={error.message} />
  }
  return (
    <StateView
      level="h2"
      role="alert"
      title={words.failed}
      text={error.message}
      actions={<Button onClick={onRetry}>{words.tryAgain}</Button>}
    />
  )
}
