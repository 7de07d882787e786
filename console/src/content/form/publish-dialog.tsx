import { previewDraft, publishDraft } from '@sopan/contract/console/drafts'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'

import { ActDialog, PreviewPanel } from '#console/acts/act-dialog.tsx'
import { closeWithToast } from '#console/acts/close-with-toast.ts'
import { call } from '#console/lib/call.ts'
import { actorOf, at } from '#console/lib/format.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { useCoded } from '#console/session/acts.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { ConcernedLines } from '../concerned.tsx'
import { type ContentRecord, type Kind, contentQuery, readContentAgain } from '../content-calls.ts'
import { ConfirmField, EffectLines, asksFor, useIsUnconfirmed } from '../effects.tsx'
import { listed } from '../item-texts.ts'
import type { Draft } from '../use-autosave.ts'
import type { DraftErrors } from './draft-errors.ts'
import { shownError } from './error-words.ts'

type Checked = EndpointData<typeof previewDraft>

/** Shows what the publication of a draft changes, or what prevents the publication, and publishes the draft. */
export function PublishDialog({
  draft,
  opened,
  kind,
  record,
  mayPublish,
  onErrors,
  onPublished,
  onClose,
}: {
  draft: { id: number; version: number }
  /** The draft with its forms. */
  opened: Draft
  kind: Kind
  record: ContentRecord
  /** Whether the member may publish; another one only sees what would change. */
  mayPublish: boolean
  /** Messages by file and field. */
  onErrors: DraftErrors['set']
  onPublished: () => void
  onClose: () => void
}) {
  const preview = useQuery({
    // Not with what is read again after the publication, when the draft is gone.
    queryKey: ['publication', draft],
    queryFn: ({ signal }) => call(previewDraft, { params: { kind }, body: draft }, signal),
    gcTime: 0,
  })
  const publish = useCoded(
    (input: EndpointInput<typeof publishDraft>) => publishOnce(input, record),
    {
      onDone: (isDone) =>
        isDone ? closeWithToast(text.restored, onPublished, readContentAgain) : preview.refetch(),
    },
  )
  const { data } = preview
  const isPossible = mayPublish && !(data && isPrevented(data))
  const errors = useMemo(() => data?.errors.map((one) => shownError(opened, one)), [data, opened])
  useEffect(() => {
    if (errors !== undefined) onErrors(byField(errors))
  }, [errors, onErrors])
  const form = useForm({ defaultValues: { reason: '', confirmed: false } })
  const takesAway = (data?.lost.length ?? 0) > 0
  const needsReason = takesAway || asksFor('reason', data?.effects)
  const disabled = useIsUnconfirmed(form.control, data?.effects) || data === undefined
  return (
    <ActDialog
      title={(mayPublish ? text.publishTitle : text.checkTitle)(record.item.title)}
      effect={
        <PreviewPanel isKnown={data !== undefined}>
          {data === undefined ? (
            text.checking
          ) : (
            <Outcome
              checked={data}
              lines={errors?.map(({ line }) => line) ?? []}
              record={record}
              path={opened.path}
              mayPublish={mayPublish}
            />
          )}
        </PreviewPanel>
      }
      reason={needsReason ? form : null}
      busy={publish.isPending}
      error={publish.error ?? preview.error}
      action={isPossible ? text.publish : null}
      button={{ kind: takesAway ? 'danger' : 'primary', disabled }}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ reason, confirmed }) => {
        const given = { unpublish: takesAway, confirmed, reason: needsReason ? reason : null }
        publish.mutate({ body: { ...draft, ...given } })
      })}
    >
      {isPossible && <ConfirmField effects={data?.effects} {...form.register('confirmed')} />}
    </ActDialog>
  )
}

/** Publishes a draft; resolves to whether it is published, also by an earlier call whose response was lost. */
async function publishOnce(
  input: EndpointInput<typeof publishDraft>,
  shown: ContentRecord,
): Promise<boolean> {
  try {
    return (await call(publishDraft, input)).is_published
  } catch (error) {
    if (await isPublished(input.body.id, shown)) return true
    throw error
  }
}

/** Whether a draft was published since the page was read. */
async function isPublished(draft: number, shown: ContentRecord): Promise<boolean> {
  try {
    const { drafts, revisions } = await queryClient.fetchQuery({
      ...contentQuery(shown.item.path),
      staleTime: 0,
    })
    const isGone = drafts.every(({ id }) => id !== draft)
    return isGone && revisions[0]?.revision !== shown.revisions[0]?.revision
  } catch {
    return false
  }
}

const isPrevented = ({ errors, conflict, keys }: Checked) =>
  errors.length > 0 || conflict !== null || keys.length > 0

function byField(errors: Checked['errors']): DraftErrors['errors'] {
  const files = Map.groupBy(errors, ({ file }) => file)
  return new Map(
    [...files].map(([file, own]) => [
      file,
      new Map(own.flatMap(({ field, message }) => (field === null ? [] : [[field, message]]))),
    ]),
  )
}

function Outcome({
  checked: { changes, conflict, lost, keys, kept_keys: keptKeys, warnings, effects },
  lines,
  record,
  path,
  mayPublish,
}: {
  checked: Checked
  /** The errors to correct, each in a line. */
  lines: readonly string[]
  record: ContentRecord
  /** The path of the item. */
  path: string
  /** Whether the member may publish, and so go back to an earlier state of the item. */
  mayPublish: boolean
}) {
  if (conflict !== null)
    return <ConflictView conflict={conflict} historyOf={mayPublish ? path : null} />
  if (lines.length > 0)
    return (
      <>
        <p>{text.hasErrors}</p>
        <List texts={lines} />
      </>
    )
  if (keys.length > 0) return <p>{text.wrongKeys(keys.join(', '))}</p>
  if (changes.length === 0) return <p>{text.same}</p>
  return (
    <>
      {record.item.is_new && changes.length === 1 ? (
        <p>{text.firstTime}</p>
      ) : (
        <>
          <p>{text.willChange}</p>
          <List texts={changes} />
        </>
      )}
      {keptKeys.map(({ question, counts, given }) => (
        <p key={question}>
          {text.keptKey(question, counts, given)}{' '}
          <Link className="link" to={`/${path}`}>
            {text.toTest}
          </Link>
        </p>
      ))}
      {warnings.length > 0 && (
        <>
          <p>{text.hasWarnings}</p>
          <List texts={warnings} />
        </>
      )}
      <EffectLines effects={effects} />
      {lost.length > 0 && <p>{text.takesAway(lost.join(', '))}</p>}
      <ConcernedLines data={record} />
    </>
  )
}

/** Two lists, the changes that were published since and the changes of the draft, and how to continue. */
function ConflictView({
  conflict: { actor, at: time, changes, own_changes: own },
  historyOf,
}: {
  conflict: NonNullable<Checked['conflict']>
  historyOf: string | null
}) {
  const sides = [
    { name: text.theirs, list: changes },
    { name: text.own, list: own },
  ]
  return (
    <>
      <p>{text.conflict(actorOf(actor), at(time))}</p>
      {sides.map(({ name, list }) => (
        <section key={name} aria-label={name} className="mt-2">
          <p className="font-semibold">{name}</p>
          <List texts={list} />
        </section>
      ))}
      <p className="mt-2">{text.keepTheirs}</p>
      {historyOf !== null && (
        <p className="mt-2">
          {text.keepOwn}{' '}
          <Link className="link" to={`/content/${historyOf}`}>
            {text.toHistory}
          </Link>
        </p>
      )}
    </>
  )
}

const List = ({ texts }: { texts: readonly string[] }) => (
  <ul className="list-disc ps-5">
    {listed(texts).map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)
