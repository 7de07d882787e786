import { previewRestore, restoreContent } from '@sopan/contract/console/content'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { ActDialog } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { useAct } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { Concerned } from './concerned.tsx'
import { type ContentRecord, readContentAgain } from './content-calls.ts'
import { ConfirmField, EffectLines, useIsUnconfirmed } from './effects.tsx'
import { listed } from './item-texts.ts'

/** Gives an item the state of an earlier revision, or unpublishes it where `to` is null. */
export function RestoreDialog({
  data,
  title,
  to,
  newest,
  onClose,
}: {
  data: ContentRecord
  title: string
  to: number | null
  /** The newest revision that the page shows. */
  newest: number
  onClose: () => void
}) {
  const body = { path: data.item.path, to, newest }
  const preview = useQuery({
    queryKey: ['content', 'preview', body],
    queryFn: ({ signal }) => call(previewRestore, { body }, signal),
  })
  const restore = useAct(restoreContent, {
    onDone: () =>
      closeWithToast(to === null ? text.gone : text.restored, onClose, readContentAgain),
  })
  const form = useForm({ defaultValues: { reason: '', confirmed: false } })
  const { changes, effects = [] } = preview.data ?? {}
  const isUnconfirmed = useIsUnconfirmed(form.control, effects)
  const isPossible = changes?.length !== 0 && preview.error === null
  return (
    <ActDialog
      title={title}
      detail={data.item.title}
      effect={
        <Concerned data={data}>
          {to === null ? (
            <p>{text.unpublishEffects[data.item.kind]}</p>
          ) : (
            preview.error === null && <Changes changes={changes} />
          )}
          <EffectLines effects={effects} />
        </Concerned>
      }
      reason={isPossible ? form : null}
      busy={restore.isPending}
      error={restore.error ?? preview.error}
      action={isPossible ? (to === null ? title : text.goBack) : null}
      button={{
        kind: to === null ? 'danger' : 'primary',
        disabled: changes === undefined || isUnconfirmed,
      }}
      onClose={onClose}
      onSubmit={form.handleSubmit((given) => restore.mutate({ body: { ...body, ...given } }))}
    >
      <ConfirmField effects={effects} {...form.register('confirmed')} />
    </ActDialog>
  )
}

function Changes({ changes }: { changes: readonly string[] | undefined }) {
  if (changes === undefined) return <p>{text.computing}</p>
  if (changes.length === 0) return <p>{text.same}</p>
  return (
    <>
      <p>{text.willChange}</p>
      <ul className="list-disc ps-5">
        {listed(changes).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  )
}
