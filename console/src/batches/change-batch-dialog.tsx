import { changeBatch, previewBatch } from '@sopan/contract/console/batches'
import type { EndpointData } from '@sopan/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { useSettled } from '#console/acts/use-settled.ts'
import { call } from '#console/lib/call.ts'
import { dayIn } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import { type BatchRecord, readBatchesAgain } from './batch-calls.ts'
import { BatchFields, PickItems, type WrittenBatch, useBatchForm } from './batch-fields.tsx'

/** Changes a batch; who gets and who loses what is shown above the button. */
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
  const preview = usePreview(body, batch.isComplete)
  return (
    <>
      <ActDialog
        title={text.changeTitle}
        detail={shown.name}
        isPreview
        effect={
          <PreviewPanel isKnown={preview.data !== undefined}>
            {preview.data === undefined ? (
              <p>{batch.isComplete ? text.checking : text.incomplete}</p>
            ) : (
              <Effect effect={preview.data} body={batch.body} />
            )}
          </PreviewPanel>
        }
        reason={null}
        busy={change.isPending}
        error={change.error ?? preview.error}
        action={text.save}
        button={{ 'aria-disabled': preview.data === undefined }}
        onClose={onClose}
        onSubmit={batch.form.handleSubmit(() => {
          if (preview.data !== undefined) change.mutate({ body })
        })}
      >
        <BatchFields batch={batch} />
      </ActDialog>
      <PickItems batch={batch} />
    </>
  )
}

type ChangedBatch = WrittenBatch & { id: number; last_change: number }

/** What a change would do for members, as soon as the fields have not changed for a moment. */
function usePreview(body: ChangedBatch, isComplete: boolean) {
  const typed = JSON.stringify(body)
  const settled = useSettled(typed)
  const isSettled = isComplete && settled === typed
  const { data, error } = useQuery({
    queryKey: ['preview batch', settled],
    queryFn: ({ signal }) => call(previewBatch, { body }, signal),
    enabled: isSettled,
    gcTime: 0,
    retry: false,
  })
  return isSettled ? { data, error } : { data: undefined, error: null }
}

function Effect({
  effect: { members, added, removed, moves_days },
  body,
}: {
  effect: EndpointData<typeof previewBatch>
  body: WrittenBatch
}) {
  if (members === 0) return <p>{text.noMembers}</p>
  if (added.length + removed.length === 0 && !moves_days) return <p>{text.sameForMembers}</p>
  return (
    <>
      {added.length > 0 && <p>{text.gets(members, added)}</p>}
      {removed.length > 0 && <p>{text.loses(members, removed)}</p>}
      {moves_days && (
        <p>{text.movesDays(members, dayIn(body.first_day), dayIn(body.last_day))}</p>
      )}
    </>
  )
}
