import { openDraft } from '@sopan/contract/console/drafts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link, useBlocker, useNavigate, useParams, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { usePermission } from '#console/session/me.ts'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Item, type Kind, contentQuery, kindOf } from '../content-calls.ts'
import type { FieldSchema } from './field-schema.ts'
import { FileFields } from './file-fields.tsx'
import { LeaveQuestion, SaveState } from './save-state.tsx'
import { type Draft, useAutosave } from './use-autosave.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))
const DiscardDialog = lazy(async () => ({
  default: (await import('./discard-dialog.tsx')).DiscardDialog,
}))

const NO_ERRORS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()

/** The form of an item: its draft, which is saved while it is written. */
export function Component() {
  const { '*': path = '' } = useParams()
  const [params] = useSearchParams()
  const kind = kindOf(path)
  const id = params.get('draft')
  const draft = useQuery({
    queryKey: ['draft', path, id],
    queryFn: ({ signal }) =>
      call(
        openDraft,
        { params: { kind }, body: { path, draft: id === null ? null : Number(id) } },
        signal,
      ),
    // The fields hold what is typed, which no later response replaces.
    staleTime: Infinity,
    gcTime: 0,
  })
  const item = useQuery(contentQuery(path))
  if (draft.data !== undefined && item.data !== undefined)
    return <DraftForm draft={draft.data} kind={kind} item={item.data.item} />
  return (
    <>
      <PageHead title={text.edit} back={<ItemLink path={path} title={text.title} />} />
      <PendingRecord
        error={draft.error ?? item.error}
        onRetry={() => {
          void draft.refetch()
          void item.refetch()
        }}
      />
    </>
  )
}

const ItemLink = ({ path, title }: { path: string; title: string }) => (
  <BackLink render={(link) => <Link {...link} to={`/content/${path}`} />}>{title}</BackLink>
)

function DraftForm({
  draft,
  kind,
  item: { title, is_new: isNew },
}: {
  draft: Draft
  kind: Kind
  item: Item
}) {
  const mayPublish = usePermission()('content.publish')
  const navigate = useNavigate()
  const save = useAutosave(draft, kind)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [opened, setOpened] = useState<'publish' | 'discard' | null>(null)
  const [version, setVersion] = useState(draft.version)
  const leave = () => void navigate(`/content/${draft.path}`)
  const open = async (dialog: 'publish' | 'discard') => {
    try {
      setVersion(await save.flush())
      setOpened(dialog)
    } catch {
      // The line below the title shows why the draft is not saved.
    }
  }
  const blocker = useBlocker(save.state !== 'saved' && opened === null)
  return (
    <>
      <PageHead
        title={text.editTitle(title)}
        back={<ItemLink path={draft.path} title={title} />}
        end={
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" size="regular" onClick={() => void open('discard')}>
              {text.discard}
            </Button>
            <Button size="regular" onClick={() => void open('publish')}>
              {mayPublish ? text.publish : text.check}
            </Button>
          </div>
        }
      />
      <SaveState save={save} />
      {blocker.state === 'blocked' && (
        <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
      )}
      <div className="mt-6 flex max-w-3xl flex-col gap-6">
        {draft.files.map((file) => (
          <FileFields
            key={file.path}
            file={file}
            schema={(draft.forms[file.form ?? ''] ?? null) as FieldSchema | null}
            isOnly={draft.files.length === 1}
            errors={errors.get(file.path) ?? new Map()}
            onChange={(value) => save.change(file.path, value)}
          />
        ))}
      </div>
      <Suspense>
        {opened === 'publish' && (
          <PublishDialog
            draft={{ id: draft.id, version }}
            kind={kind}
            title={title}
            mayPublish={mayPublish}
            onErrors={setErrors}
            onPublished={leave}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'discard' && (
          <DiscardDialog
            draft={{ id: draft.id, version }}
            kind={kind}
            title={title}
            onDiscarded={() => void navigate(isNew ? '/content' : `/content/${draft.path}`)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
