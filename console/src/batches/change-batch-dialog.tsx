import { changeBatch, previewBatch } from '@sopan/contract/console/batches'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useSettled } from '#console/acts/use-settled.ts'
import { call } from '#console/lib/call.ts'
import { dayIn } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type BatchRecord, readBatchesAgain } from './batch-calls.ts'
import { BatchFields, PickItems, type WrittenBatch, useBatchForm } from './batch-fields.tsx'

type BatchEffect = EndpointData<typeof previewBatch>

/** Changes a batch; who gets and who loses what is shown above the button, and a loss has to be confirmed. */
export function ChangeBatchDialog({
  record,
  onClose,
}: {
  record: BatchRecord
  onClose: () => void
}) {
  // The page reads the batch again meanwhile; the one that was shown here is the one that is changed.
  const [{ batch: shown, items, last_change }] = useState(record)
  const change = useAct(changeBatch, {
    onDone: () => closeWithToast(text.changed, onClose, readBatchesAgain),
    onFailed: readBatchesAgain,
  })
  const batch = useBatchForm({
    name: shown.name,
    exam: shown.exam ?? '',
    firstDay: shown.first_day,
    lastDay: shown.last_day,
    items,
  })
  const body = { id: shown.id, ...batch.body, last_change }
  const { effect, isKnown, error } = usePreview(body, batch.isComplete)
  const loss = useLoss(effect)
  return (
    <>
      <ActDialog
        title={text.changeTitle}
        detail={shown.name}
        isPreview
        effect={
          <>
            <PreviewPanel isKnown={isKnown}>
              {effect === undefined || !isKnown ? (
                <p>{batch.isComplete ? text.checking : text.incomplete}</p>
              ) : (
                <Effect effect={effect} body={batch.body} />
              )}
            </PreviewPanel>
            {loss.box}
          </>
        }
        reason={null}
        busy={change.isPending}
        error={change.error ?? error}
        action={text.save}
        button={{ 'aria-disabled': !isKnown }}
        onClose={onClose}
        onSubmit={batch.form.handleSubmit(() => {
          if (isKnown && loss.isConfirmed()) change.mutate({ body })
        })}
      >
        <BatchFields batch={batch} />
      </ActDialog>
      <PickItems batch={batch} />
    </>
  )
}

type ChangedBatch = WrittenBatch & { id: number; last_change: number }

/** The effect of a change, the last one until that of the present fields is known: when they have not changed for a moment. */
function usePreview(body: ChangedBatch, isComplete: boolean) {
  const typed = JSON.stringify(body)
  const settled = useSettled(typed)
  const isSettled = isComplete && settled === typed
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['preview batch', settled],
    queryFn: ({ signal }) => call(previewBatch, { body }, signal),
    enabled: isSettled,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return {
    effect: data,
    isKnown: isSettled && data !== undefined && !isPlaceholderData,
    error: isSettled ? error : null,
  }
}

/** The box that confirms which items members lose; it is empty again when they lose others. */
function useLoss(effect: BatchEffect | undefined) {
  const field = useRef<HTMLInputElement>(null)
  const [confirmed, setConfirmed] = useState('')
  const [isMissing, setMissing] = useState(false)
  const lost = effect === undefined || effect.members === 0 ? [] : effect.removed
  const sentence = text.endsAccess(lost)
  const isTicked = confirmed === sentence
  const isConfirmed = () => {
    if (lost.length === 0 || isTicked) return true
    setMissing(true)
    field.current?.focus()
    return false
  }
  const box = lost.length > 0 && (
    <Checkbox
      ref={field}
      checked={isTicked}
      error={isMissing && !isTicked ? text.lossNeeded : undefined}
      onChange={({ target }) => setConfirmed(target.checked ? sentence : '')}
    >
      {sentence}
    </Checkbox>
  )
  return { box, isConfirmed }
}

function Effect({
  effect: { members, added, removed, moves_days },
  body,
}: {
  effect: BatchEffect
  body: WrittenBatch
}) {
  if (members === 0) return <p>{text.noMembers}</p>
  if (added.length + removed.length === 0 && !moves_days) return <p>{text.sameForMembers}</p>
  return (
    <>
      {added.length > 0 && <p>{text.gets(members, added)}</p>}
      {removed.length > 0 && <p>{text.loses(members, removed)}</p>}
      {moves_days && <p>{text.movesDays(members, dayIn(body.first_day), dayIn(body.last_day))}</p>}
    </>
  )
}
