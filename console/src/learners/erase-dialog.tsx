import { eraseLearner, previewErasure } from '@sopan/contract/console/learner-acts'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { day } from '#console/lib/format.ts'
import { useAct } from '#console/session/acts.tsx'
import { learnerDialogWords as dialogText } from '#console/words/learner-dialogs.ts'
import { learnerWords as text } from '#console/words/learners.ts'

import { type Learner, accountOf, readLearnersAgain } from './learner-calls.ts'

type Erasure = EndpointData<typeof previewErasure>

/** Erases a learner permanently; live access has to be given up by a second confirmation. */
export function EraseDialog({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ['preview erasure', learner.id],
    queryFn: ({ signal }) => call(previewErasure, { body: accountOf(learner) }, signal),
    gcTime: 0,
    retry: false,
  })
  const erase = useAct(eraseLearner, {
    onDone: () => closeWithToast(dialogText.erased, onClose, readLearnersAgain),
    onFailed: readLearnersAgain,
  })
  const form = useForm({ defaultValues: { reason: '', isGivenUp: false } })
  const { data } = preview
  return (
    <ActDialog
      title={text.erase}
      detail={`${learner.name}, ${learner.email}`}
      effect={<Effect data={data} isPending={preview.isPending} />}
      reason={data === undefined ? null : form}
      busy={erase.isPending}
      error={erase.error ?? preview.error}
      action={dialogText.eraseNow}
      button={{ kind: 'danger', disabled: data === undefined }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason }) => {
        if (data === undefined) return
        const body = { ...accountOf(learner), reason, given_up: data.access.map(({ id }) => id) }
        erase.mutate({ body }, { onError: () => void preview.refetch() })
      })}
    >
      {data !== undefined && data.access.length > 0 && (
        <Checkbox
          error={form.formState.errors.isGivenUp?.message}
          {...form.register('isGivenUp', { required: text.confirmNeeded })}
        >
          {dialogText.givesUp}
        </Checkbox>
      )}
    </ActDialog>
  )
}

function Effect({ data, isPending }: { data: Erasure | undefined; isPending: boolean }) {
  if (data === undefined) return isPending && <RowsSkeleton count={2} />
  return (
    <>
      <Panel kind="wrong" icon={TriangleAlert}>
        {dialogText.eraseText(data.sessions, data.tickets)}
      </Panel>
      {data.access.length > 0 && (
        <ul aria-label={dialogText.accessEnds} className="list-disc pl-5 text-14">
          {data.access.map((one) => (
            <li key={one.id}>
              {dialogText.accessUntil(one.title, one.ends_at === null ? null : day(one.ends_at))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
