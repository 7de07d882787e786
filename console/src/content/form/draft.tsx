import { publishingOf } from '@sopan/contract/console/content-kinds'
import { openDraft } from '@sopan/contract/console/drafts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { queryClient } from '#console/lib/query-client.ts'
import { usePermission } from '#console/session/me.ts'
import { Problem } from '#console/session/problem.tsx'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type ContentRecord, type Kind, contentQuery, kindOf } from '../content-calls.ts'
import { DraftId } from '../draft-context.ts'
import { LeaveQuestion, useLeave } from '../uploads/leave-question.tsx'
import { UploadsContext, useUploads } from '../uploads/uploads.ts'
import { type Draft, type Unsaved, useAutosave } from '../use-autosave.ts'
import { type DraftErrors, useDraftErrors } from './draft-errors.ts'
import { DraftFields } from './draft-fields.tsx'
import { KeptTexts } from './kept-texts.tsx'
import { SaveState } from './save-state.tsx'

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog)
const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

const FIRST = { times: 0, kept: [] }

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
  const [loaded, setLoaded] = useState<{ times: number; kept: readonly Unsaved[] }>(FIRST)
  async function loadAgain(unsaved: () => Unsaved[]): Promise<void> {
    const { isSuccess } = await draft.refetch()
    if (isSuccess) setLoaded({ times: loaded.times + 1, kept: [...loaded.kept, ...unsaved()] })
  }
  if (draft.data !== undefined && item.data !== undefined)
    return (
      <DraftForm
        // The fields keep what is typed in them: those of a draft that was loaded again are new ones.
        key={loaded.times}
        draft={draft.data}
        kind={kind}
        record={item.data}
        problem={draft.error}
        kept={loaded.kept}
        onForget={() => setLoaded({ ...loaded, kept: [] })}
        onLoad={(unsaved) => void loadAgain(unsaved)}
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
  problem,
  kept,
  onForget,
  onLoad,
  onChanged,
}: {
  draft: Draft
  kind: Kind
  record: ContentRecord
  /** Why the draft could not be loaded again. */
  problem: Error | null
  /** What was typed before the draft was loaded again, and was not saved. */
  kept: readonly Unsaved[]
  onForget: () => void
  onLoad: (unsaved: () => Unsaved[]) => void
  /** Another call than the saving has changed the draft. */
  onChanged: (draft: Draft) => void
}) {
  const { title } = record.item
  const save = useAutosave(draft, kind)
  const uploads = useUploads(draft.id, kind, save.attach)
  const wrong = useDraftErrors()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isLater, setIsLater] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const open = async (dialog: Opened['dialog']) => {
    // The dialogs leave the page, which ends what is sent.
    setIsLater(uploads.running > 0)
    if (uploads.running > 0) return
    setIsWaiting(dialog === 'publish')
    try {
      setOpened({ dialog, version: await save.flush() })
    } catch {
      // The line below the title shows why the draft is not saved.
    }
    setIsWaiting(false)
  }
  const isUnsaved = save.state !== 'saved' || kept.length > 0
  const wouldLose = isUnsaved || uploads.running > 0
  const blocker = useLeave({ wouldLose, hasDialog: opened !== null, flush: save.flush })
  return (
    <>
      <PageHead
        title={text.editTitle(title)}
        back={<ItemLink path={draft.path} title={title} />}
        end={<DraftActs isWaiting={isWaiting} kind={kind} onOpen={(dialog) => void open(dialog)} />}
      />
      <SaveState save={save} onLoad={() => onLoad(save.unsaved)} />
      <Problem error={problem} />
      {kept.length > 0 && <KeptTexts draft={draft} kept={kept} onClose={onForget} />}
      <LeaveQuestion
        blocker={blocker}
        uploads={uploads}
        isSaving={save.error === null && kept.length === 0}
        isAsked={isLater}
      />
      <DraftId value={draft.id}>
        <UploadsContext value={uploads}>
          <DraftFields {...{ draft, kind, save, wrong, onChanged }} />
        </UploadsContext>
      </DraftId>
      {opened !== null && (
        <DraftDialog
          opened={opened}
          draft={draft}
          kind={kind}
          record={record}
          onErrors={wrong.set}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function DraftActs({
  isWaiting,
  kind,
  onOpen,
}: {
  /** Whether the publication waits for the last save. */
  isWaiting: boolean
  kind: Kind
  onOpen: (dialog: Opened['dialog']) => void
}) {
  const mayPublish = usePermission()(publishingOf(kind))
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="secondary" size="regular" onClick={() => onOpen('discard')}>
        {text.discard}
      </Button>
      <Button size="regular" busy={isWaiting} onClick={() => onOpen('publish')}>
        {mayPublish ? text.publish : text.check}
      </Button>
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
  draft: form,
  record,
  onErrors,
  ...shared
}: {
  opened: Opened
  draft: Draft
  kind: Kind
  record: ContentRecord
  onErrors: DraftErrors['set']
  onClose: () => void
}) {
  const mayPublish = usePermission()(publishingOf(shared.kind))
  const navigate = useNavigate()
  const { title, is_new: isNew } = record.item
  const { id, path } = form
  const draft = { id, version }
  return dialog === 'publish' ? (
    <PublishDialog
      {...shared}
      draft={draft}
      opened={form}
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
  )
}
