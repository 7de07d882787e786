import { openDraft } from '@sopan/contract/console/drafts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link, useBlocker, useNavigate, useParams, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { usePermission } from '#console/session/me.ts'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type ContentRecord, type Kind, contentQuery, kindOf } from '../content-calls.ts'
import { treeOf } from '../course/arrangement.ts'
import { DraftId } from '../draft-context.ts'
import type { FieldSchema } from '../field-schema.ts'
import { LeaveQuestion } from '../uploads/leave-question.tsx'
import { DraftFileContext, UploadsContext, useUploads } from '../uploads/uploads.ts'
import { type Autosave, type Draft, useAutosave } from '../use-autosave.ts'
import { FileFields } from './file-fields.tsx'
import { SaveState } from './save-state.tsx'

const CourseTree = lazy(async () => ({
  default: (await import('../course/course-tree.tsx')).CourseTree,
}))
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
  const queryKey = ['draft', path, id]
  const draft = useQuery({
    queryKey,
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
    return (
      <DraftForm
        draft={draft.data}
        kind={kind}
        record={item.data}
        onChanged={(changed) => queryClient.setQueryData(queryKey, changed)}
      />
    )
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
  record,
  onChanged,
}: {
  draft: Draft
  kind: Kind
  record: ContentRecord
  /** Another call than the saving has changed the draft. */
  onChanged: (draft: Draft) => void
}) {
  const { title } = record.item
  const mayPublish = usePermission()('content.publish')
  const save = useAutosave(draft, kind)
  const uploads = useUploads(draft.id, kind, save.attach)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isLater, setIsLater] = useState(false)
  const open = async (dialog: Opened['dialog']) => {
    // The dialogs leave the page, which ends what is sent.
    setIsLater(uploads.running > 0)
    if (uploads.running > 0) return
    try {
      setOpened({ dialog, version: await save.flush() })
    } catch {
      // The line below the title shows why the draft is not saved.
    }
  }
  const blocker = useBlocker((save.state !== 'saved' && opened === null) || uploads.running > 0)
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
      <LeaveQuestion blocker={blocker} uploads={uploads} isAsked={isLater} />
      <DraftId value={draft.id}>
        <UploadsContext value={uploads}>
          <DraftFields {...{ draft, kind, save, errors, onChanged }} />
        </UploadsContext>
      </DraftId>
      {opened !== null && (
        <DraftDialog
          opened={opened}
          draft={draft}
          kind={kind}
          record={record}
          onErrors={setErrors}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function DraftFields({
  draft,
  kind,
  save,
  errors,
  onChanged,
}: {
  draft: Draft
  kind: Kind
  save: Autosave
  /** Messages by file and field. */
  errors: typeof NO_ERRORS
  onChanged: (draft: Draft) => void
}) {
  const isCourse = kind === 'courses'
  const shown = isCourse ? treeOf(draft).own : draft.files
  const fieldsOf = (file: Draft['files'][number]) => (
    <DraftFileContext key={file.path} value={file.path}>
      <FileFields
        file={file}
        schema={(draft.forms[file.form ?? ''] ?? null) as FieldSchema | null}
        isOnly={shown.length === 1 || !shown.includes(file)}
        errors={errors.get(file.path) ?? new Map()}
        onChange={(value) => save.change(file.path, value)}
      />
    </DraftFileContext>
  )
  return (
    <div className={cx('mt-6 flex flex-col gap-6', kind === 'tests' ? 'max-w-6xl' : 'max-w-3xl')}>
      {shown.map(fieldsOf)}
      <Suspense>
        {isCourse && (
          <CourseTree
            draft={draft}
            save={save}
            problemsOf={(file) => errors.get(file)?.size ?? 0}
            fieldsOf={fieldsOf}
            onArranged={(changed) => {
              save.adopt(changed)
              onChanged(changed)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Which dialog is open, for which version of the draft. */
interface Opened {
  dialog: 'publish' | 'discard'
  version: number
}

function DraftDialog({
  opened: { dialog, version },
  draft: { id, path },
  record,
  onErrors,
  ...shared
}: {
  opened: Opened
  draft: Draft
  kind: Kind
  record: ContentRecord
  onErrors: (errors: typeof NO_ERRORS) => void
  onClose: () => void
}) {
  const mayPublish = usePermission()('content.publish')
  const navigate = useNavigate()
  const { title, is_new: isNew } = record.item
  const draft = { id, version }
  return (
    <Suspense>
      {dialog === 'publish' ? (
        <PublishDialog
          {...shared}
          draft={draft}
          record={record}
          mayPublish={mayPublish}
          onErrors={onErrors}
          onPublished={() => void navigate(`/content/${path}`)}
        />
      ) : (
        <DiscardDialog
          {...shared}
          draft={draft}
          title={title}
          onDiscarded={() => void navigate(isNew ? '/content' : `/content/${path}`)}
        />
      )}
    </Suspense>
  )
}
