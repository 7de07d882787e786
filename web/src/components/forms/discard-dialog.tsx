import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'

/** Asks before a form is left whose changes are not saved. */
export function DiscardDialog({
  open,
  onStay,
  onDiscard,
}: {
  open: boolean
  onStay: () => void
  onDiscard: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Discard your changes?"
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>Keep editing</Button>
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>Your changes are not saved yet.</p>
    </Dialog>
  )
}
