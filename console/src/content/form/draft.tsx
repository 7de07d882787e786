import { openDraft } from '@sopan/contract/console/content'
import { timeOfDay } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { TextArea } from '@sopan/ui/fields/text-area.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link, useBlocker, useNavigate, useParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { usePermission } from '#console/session/me.ts'
import { PendingRecord } from '#console/table/pending-record.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { type Kind, contentQuery, kindOf } from '../content-calls.ts'
import { type FieldSchema, type Value, isObject, labelOf } from './field-schema.ts'
import { LeaveQuestion } from './uploads/leave-question.tsx'
import { DraftFileContext, UploadsContext, useUploads } from './uploads/uploads.ts'
import { type Autosave, type Draft, useAutosave } from './use-autosave.ts'
import { ValueField } from './value-field.tsx'

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
  const kind = kindOf(path)
  const draft = useQuery({
    queryKey: ['draft', path],
    queryFn: ({ signal }) => call(openDraft, { params: { kind }, body: { path } }, signal),
    // The fields hold what is typed, which no later response replaces.
    staleTime: Infinity,
    gcTime: 0,
  })
  const item = useQuery(contentQuery(path))
  if (draft.data !== undefined && item.data !== undefined)
    return <DraftForm draft={draft.data} kind={kind} title={item.data.item.title} />
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

function DraftForm({ draft, kind, title }: { draft: Draft; kind: Kind; title: string }) {
  const mayPublish = usePermission()('content.publish')
  const navigate = useNavigate()
  const save = useAutosave(draft, kind)
  const uploads = useUploads(draft.id, kind, save.attach)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [opened, setOpened] = useState<'publish' | 'discard' | null>(null)
  const [isLater, setIsLater] = useState(false)
  const [version, setVersion] = useState(draft.version)
  const leave = () => void navigate(`/content/${draft.path}`)
  const open = async (dialog: 'publish' | 'discard') => {
    // The dialogs leave the page, which ends what is sent.
    setIsLater(uploads.running > 0)
    if (uploads.running > 0) return
    try {
      setVersion(await save.flush())
      setOpened(dialog)
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
      <div className="mt-6 flex max-w-3xl flex-col gap-6">
        <UploadsContext value={uploads}>
          {draft.files.map((file) => (
            <DraftFileContext key={file.path} value={file.path}>
              <FileFields
                file={file}
                schema={(draft.forms[file.form ?? ''] ?? null) as FieldSchema | null}
                isOnly={draft.files.length === 1}
                errors={errors.get(file.path) ?? new Map()}
                onChange={(value) => save.change(file.path, value)}
              />
            </DraftFileContext>
          ))}
        </UploadsContext>
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
            onDiscarded={leave}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whether the draft is saved, in words. */
function SaveState({ save: { state, savedAt, error, flush } }: { save: Autosave }) {
  const words =
    error !== null
      ? text.saveFailed(error.message)
      : state === 'saved'
        ? text.saved(timeOfDay(savedAt))
        : state === 'saving'
          ? text.saving
          : text.notSaved
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p role="status" className={error === null ? 'text-ink-2' : 'text-wrong-text'}>
        {words}
      </p>
      {error !== null && (
        <Button kind="secondary" size="compact" onClick={() => void flush().catch(() => undefined)}>
          {text.saveAgain}
        </Button>
      )}
    </div>
  )
}

function FileFields({
  file: { path, value: opened },
  schema,
  isOnly,
  errors,
  onChange,
}: {
  file: Draft['files'][number]
  /** Null: a text that is not YAML. */
  schema: FieldSchema | null
  isOnly: boolean
  errors: ReadonlyMap<string, string>
  onChange: (value: Value) => void
}) {
  const [value, setValue] = useState<Value | undefined>(opened)
  const name = nameOf(path, opened)
  const change = (changed: Value | undefined) => {
    setValue(changed)
    onChange(changed ?? emptyValue(schema))
  }
  if (schema === null)
    return (
      <TextArea
        label={name}
        rows={8}
        defaultValue={typeof opened === 'string' ? opened : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const fields = (
    <ValueField
      schema={schema}
      path=""
      label={name}
      isRequired
      value={value}
      errors={errors}
      onChange={change}
    />
  )
  return isOnly ? (
    <div className="flex flex-col gap-5">{fields}</div>
  ) : (
    <Card className="p-4">
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 text-18 font-semibold">{name}</legend>
        {fields}
      </fieldset>
    </Card>
  )
}

/** The title of what a file describes, or the name of the file in words. */
function nameOf(path: string, value: Value): string {
  if (isObject(value) && typeof value['title'] === 'string') return value['title']
  const file = path.slice(path.lastIndexOf('/') + 1)
  return labelOf(file.slice(0, file.lastIndexOf('.')))
}

const emptyValue = (schema: FieldSchema | null): Value =>
  schema === null ? '' : schema.type === 'array' ? [] : {}
