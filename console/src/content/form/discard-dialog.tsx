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
  onDiscarded,
  onClose,
}: {
  draft: { id: number; version: number }
  kind: Kind
  title: string
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
      effect={text.discardEffect}
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
