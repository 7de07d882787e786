import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { fields } from '@sopan/words/frame/fields'

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
  const { discarding } = useWords(fields)
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={discarding.title}
      stacksFooter
      footer={
        <>
          <Button onClick={onStay}>{discarding.stay}</Button>
          <Button kind="quiet" onClick={onDiscard}>
            {discarding.discard}
          </Button>
        </>
      }
    >
      <p>{discarding.text}</p>
    </Dialog>
  )
}
