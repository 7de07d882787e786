import { endBatchInvitation } from '@sopan/contract/console/batches'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { at } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type Invitation, readBatchesAgain } from './batch-calls.ts'

/** Ends an invitation before its last day. */
export function EndInvitationDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation
  onClose: () => void
}) {
  const end = useAct(endBatchInvitation, {
    onDone: () => closeWithToast(text.invitationEnded, onClose, readBatchesAgain),
    onFailed: readBatchesAgain,
  })
  return (
    <ActDialog
      title={text.endTitle}
      detail={`${text.made} ${at(invitation.created_at)}`}
      effect={text.endEffect}
      reason={null}
      busy={end.isPending}
      error={end.error}
      button={{ kind: 'danger' }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        end.mutate({ body: { id: invitation.id } })
      }}
    />
  )
}
