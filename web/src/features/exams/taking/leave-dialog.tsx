import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function LeaveDialog({
  open,
  isEnding,
  onStay,
  onLeave,
}: {
  open: boolean
  /** The questions are closed, and the test is being submitted. */
  isEnding: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Leave the test?"
      foot={
        <div className="flex flex-col gap-2">
          <Button onClick={onStay}>Go back to the test</Button>
          <Button kind="quiet" onClick={onLeave}>
            Leave
          </Button>
        </div>
      }
    >
      <p>
        {isEnding
          ? 'Your answers are kept, and the test is submitted as soon as the server can be reached.'
          : 'The clock keeps running and your answers are kept.'}
      </p>
    </Dialog>
  )
}
