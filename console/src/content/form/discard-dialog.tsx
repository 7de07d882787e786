import { discardDraft } from '@sopan/contract/console/drafts'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Kind, readContentAgain } from '../content-calls.ts'

/** Deletes a draft. */
export function DiscardDialog({
  draft,
  kind,
  title,
  writtenBy,
  onDiscarded,
  onClose,
}: {
  draft: { id: number; version: number }
  kind: Kind
  title: string
  /** The other member whose draft it is; null if it is the member's own. */
  writtenBy: string | null
  onDiscarded: () => void
  onClose: () => void
}) {
  const discard = useAct(discardDraft, {
    onDone: () => closeWithToast(text.discarded, onDiscarded, readContentAgain),
  })
  return (
    <ActDialog
      title={text.discard}
      detail={title}
      effect={writtenBy === null ? text.discardEffect : text.discardOthers(writtenBy)}
      reason={null}
      busy={discard.isPending}
      error={discard.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        discard.mutate({ params: { kind }, body: draft })
      }}
    />
  )
}
