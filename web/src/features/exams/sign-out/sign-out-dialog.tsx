import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { signOut } from '@sopan/words/exams/sign-out'

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
  const words = useWords(signOut)
  return (
    <Dialog
      open
      onClose={onStay}
      title={words.title}
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>{words.stay}</Button>
          <Button kind="quiet" onClick={onSignOut}>
            {words.signOut}
          </Button>
        </>
      }
    >
      <p>{words.text(unsent)}</p>
    </Dialog>
  )
}
