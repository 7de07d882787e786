import { Button } from '@sopan/ui/actions/button.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { counted } from '@sopan/words/en/format'

/** Asks for confirmation before a session ends while answers are stored only on this device. */
export function SignOutDialog({
  unsent,
  onStay,
  onSignOut,
}: {
  unsent: number
  onStay: () => void
  onSignOut: () => void
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title="Sign out?"
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>Stay signed in</Button>
          <Button kind="quiet" onClick={onSignOut}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        {counted(unsent, 'answer')} of a test {unsent === 1 ? 'has' : 'have'} not been sent yet.{' '}
        {unsent === 1 ? 'It is' : 'They are'} kept on this device and sent when you log in here
        again.
      </p>
    </Dialog>
  )
}
