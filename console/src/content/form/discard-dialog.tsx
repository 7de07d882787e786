import { discardDraft } from '@sopan/contract/console/drafts'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Kind, readContentAgain } from '../content-calls.ts'

/** Deletes a draft, and those of its series if the member ticks that. */
export function DiscardDialog({
  draft,
  othersOfSeries,
  kind,
  title,
  writtenBy,
  onDiscarded,
  onClose,
}: {
  draft: { id: number; version: number }
  /** How many other drafts of its series can be discarded with it. */
  othersOfSeries: number
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
  const { register, handleSubmit } = useForm({ defaultValues: { with_series: false } })
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
      onSubmit={handleSubmit((given) =>
        discard.mutate({ params: { kind }, body: { ...draft, ...given } }),
      )}
    >
      {othersOfSeries > 0 && (
        <Checkbox {...register('with_series')}>{text.withSeries(othersOfSeries)}</Checkbox>
      )}
    </ActDialog>
  )
}
