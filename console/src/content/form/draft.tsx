import { openDraft } from '@sopan/contract/console/drafts'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'
import { Problem } from '#console/session/problem.tsx'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type ContentRecord, type Kind, contentQuery, kindOf } from '../content-calls.ts'
import { DraftId } from '../draft-context.ts'
import { LeaveQuestion, useLeave } from '../uploads/leave-question.tsx'
import { UploadsContext, useUploads } from '../uploads/uploads.ts'
import { type Draft, type DraftVersion, type Unsaved, useAutosave } from '../use-autosave.ts'
import { CopyState } from './copy-state.tsx'
import { DraftActs, DraftDialog, useDraftDialog } from './draft-acts.tsx'
import { useDraftErrors } from './draft-errors.ts'
import { DraftFields } from './draft-fields.tsx'
import { KeptTexts } from './kept-texts.tsx'
import { SaveState } from './save-state.tsx'

const FIRST = { times: 0, kept: [] }

/** The form of an item: its draft, which is saved while it is written. */
export function Component() {
  const { '*': path = '' } = useParams()
  const [params] = useSearchParams()
  const kind = kindOf(path)
  // The address of a copy names no draft; the page keeps the data of the one that was copied.
  const [copied, setCopied] = useState<string | null>(null)
  const id = params.get('draft') ?? copied
  const queryKey = ['draft', path, id]
  const draft = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        openDraft,
        {
          params: { kind },
          body: { path, draft: id === null || id === copied ? null : Number(id) },
        },
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
  const keep = (changed: Draft) => queryClient.setQueryData(queryKey, changed)
  if (draft.data !== undefined && item.data !== undefined) {
    const shown = draft.data
    return (
      <DraftForm
        // A field keeps what is typed in it; a draft that was loaded again needs new fields.
        key={loaded.times}
        draft={shown}
        kind={kind}
        record={item.data}
        problem={draft.error}
        kept={loaded.kept}
        onForget={() => setLoaded({ ...loaded, kept: [] })}
        onLoad={(unsaved) => void loadAgain(unsaved)}
        onChanged={keep}
        onCopied={(copy) => {
          setCopied(id)
          keep({ ...shown, ...copy, saves_copy: false })
        }}
      />
    )
  }
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
  onCopied,
}: {
  draft: Draft
  kind: Kind
  record: ContentRecord
  /** Why the draft could not be loaded again. */
  problem: Error | null
  /** The unsaved changes that were typed before the draft was loaded again. */
  kept: readonly Unsaved[]
  onForget: () => void
  onLoad: (unsaved: () => Unsaved[]) => void
  /** Another call than the saving has changed the draft. */
  onChanged: (draft: Draft) => void
  /** From now on, typed changes are saved in a copy of the draft. */
  onCopied: (copy: DraftVersion) => void
}) {
  const { title } = record.item
  const save = useAutosave(draft, kind, onCopied)
  const uploads = useUploads(save, kind)
  const wrong = useDraftErrors()
  const dialog = useDraftDialog(save, uploads)
  const isUnsaved = save.state !== 'saved' || kept.length > 0
  const wouldLose = isUnsaved || uploads.running > 0
  const blocker = useLeave({ wouldLose, hasDialog: dialog.opened !== null, flush: save.flush })
  return (
    <>
      <PageHead
        title={text.editTitle(title)}
        back={<ItemLink path={draft.path} title={title} />}
        end={
          <DraftActs
            isWaiting={dialog.isWaiting}
            mayDiscard={!draft.saves_copy}
            kind={kind}
            onOpen={(one) => void dialog.open(one)}
          />
        }
      />
      <CopyState draft={draft} blocker={blocker} />
      <SaveState save={save} onLoad={() => onLoad(save.unsaved)} />
      <Problem error={problem} />
      {kept.length > 0 && <KeptTexts draft={draft} kept={kept} onClose={onForget} />}
      <LeaveQuestion
        blocker={blocker}
        uploads={uploads}
        isSaving={save.error === null && kept.length === 0}
        isAsked={dialog.isLater}
      />
      <DraftId value={draft.id}>
        <UploadsContext value={uploads}>
          <DraftFields {...{ draft, kind, save, wrong, onChanged }} />
        </UploadsContext>
      </DraftId>
      {dialog.opened !== null && (
        <DraftDialog
          opened={dialog.opened}
          draft={draft}
          kind={kind}
          record={record}
          onErrors={wrong.set}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
