import { ActDialog } from '#console/acts/act-dialog.tsx'
import { contentWords as text } from '#console/words/content.ts'

/** Asks before a subject or a class is removed from a draft. */
export function RemovePartDialog({
  title,
  busy,
  error,
  onRemove,
  onClose,
}: {
  title: string
  busy: boolean
  error: Error | null
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <ActDialog
      title={text.remove(title)}
      effect={text.removeEffect}
      reason={null}
      busy={busy}
      error={error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    />
  )
}
