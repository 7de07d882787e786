import { copyDraft, type openDraft, saveDraft } from '@sopan/contract/console/drafts'
import { attachUpload } from '@sopan/contract/console/uploads'
import type { EndpointData } from '@sopan/contract/endpoint'
import { useEffect, useRef, useState } from 'react'

import { CallError, isPassing, isSignedOut } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'
import { noteSignOut } from '#console/lib/query-client.ts'

import type { Kind } from './content-calls.ts'
import type { Value } from './field-schema.ts'

const PAUSE_MS = 2000
/** After a save that failed and may succeed later. */
const AGAIN_MS = 10_000

export type Draft = EndpointData<typeof openDraft>

/** A draft as the server has it after a call. */
export type DraftVersion = Pick<Draft, 'id' | 'version'>

/** The value of a file as it was saved last, and as it was typed since. */
export interface Unsaved {
  file: string
  before: Value | undefined
  after: Value
}

export interface Autosave {
  state: 'saved' | 'changed' | 'saving'
  /** When the draft was saved last. */
  savedAt: string
  /** Why the last try failed. */
  error: Error | null
  /** The changes that are not saved yet. */
  unsaved: () => Unsaved[]
  /** Notes the new value of a file, which is sent two seconds after the last change. */
  change: (file: string, value: Value) => void
  /** Sends what is not saved; resolves to the draft that has it. Rejects if the server refuses a value. */
  flush: () => Promise<DraftVersion>
  /** Resolves to the draft that the member may change: of another member's draft a copy, which is made the first time. */
  own: () => Promise<DraftVersion>
  /** Continues with a draft that another call has changed after a flush. */
  adopt: (draft: Draft) => void
  /** Shows why another call has not changed the draft, and what can be done. */
  refuse: (error: Error) => void
  /** Puts a stored file into the draft, between two saves; resolves to the value of its field. */
  attach: (upload: number) => Promise<string>
}

/** Saves the changed files of a draft one after the other; `onCopied` is called when they go into a copy from then on. */
export function useAutosave(
  draft: Draft,
  kind: Kind,
  onCopied: (copy: DraftVersion) => void,
): Autosave {
  const saving = useDraftVersion(draft, kind, onCopied)
  const changed = useRef(new Map<string, Value>())
  const saved = useRef(valuesOf(draft))
  const timer = useRef<number | undefined>(undefined)
  const [state, setState] = useState<Autosave['state']>('saved')
  const [savedAt, setSavedAt] = useState(draft.changed_at)
  const [error, setError] = useState<Error | null>(null)

  async function send(): Promise<void> {
    for (const [file, value] of changed.current) {
      setState('saving')
      await saving.make((current) =>
        call(saveDraft, { params: { kind }, body: { ...current, file, value } }),
      )
      saved.current.set(file, value)
      // A value that was typed while this one was sent is sent next.
      if (changed.current.get(file) === value) changed.current.delete(file)
    }
    setState(changed.current.size > 0 ? 'changed' : 'saved')
    setSavedAt(new Date().toISOString())
    setError(null)
  }

  async function flush(): Promise<DraftVersion> {
    clearTimeout(timer.current)
    try {
      await saving.next(send)
    } catch (reason) {
      const failure = reason instanceof Error ? reason : new Error(String(reason))
      setState('changed')
      setError(failure)
      noteSignOut(failure)
      throw reason
    }
    return saving.get()
  }

  function change(file: string, value: Value): void {
    changed.current.set(file, value)
    setState('changed')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void flush().catch(() => undefined), PAUSE_MS)
  }

  function adopt(arranged: Draft): void {
    saving.set(arranged)
    saved.current = valuesOf(arranged)
    setSavedAt(arranged.changed_at)
  }

  const unsaved = () =>
    [...changed.current].map(([file, after]) => ({ file, before: saved.current.get(file), after }))

  useUnsaved(() => changed.current.size > 0, flush, error)
  // A save after the page was left would change the draft while the next page shows the draft.
  useEffect(() => () => clearTimeout(timer.current), [])

  const { own, attach } = saving
  return { state, savedAt, error, unsaved, change, flush, own, adopt, refuse: setError, attach }
}

const valuesOf = ({ files }: Draft) =>
  new Map<string, Value>(files.map((one) => [one.path, one.value]))

/**
 * The draft that is changed, and calls that change it, each as the version that the call before it has made. A call without a
 * response is repeated before the next one, because it may be stored. Another member's draft is copied first.
 */
function useDraftVersion(draft: Draft, kind: Kind, onCopied: (copy: DraftVersion) => void) {
  const present = useRef({ id: draft.id, version: draft.version })
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const isCopied = useRef(!draft.saves_copy)
  const unanswered = useRef<(() => Promise<unknown>) | null>(null)

  async function send<Made extends { version: number; id?: number }>(
    request: (draft: DraftVersion) => Promise<Made>,
  ): Promise<Made> {
    try {
      const made = await request(present.current)
      present.current = { id: made.id ?? present.current.id, version: made.version }
      unanswered.current = null
      return made
    } catch (reason) {
      unanswered.current = isAnswered(reason) ? null : () => send(request)
      throw reason
    }
  }

  async function copy(body: DraftVersion): Promise<DraftVersion> {
    const made = await call(copyDraft, { params: { kind }, body })
    isCopied.current = true
    onCopied(made)
    return made
  }

  async function own(): Promise<DraftVersion> {
    // A copy without a response is asked for again: it is the same one.
    if (!isCopied.current) await send(copy)
    return present.current
  }

  async function make<Made extends { version: number }>(
    request: (draft: DraftVersion) => Promise<Made>,
  ): Promise<Made> {
    await own()
    await unanswered.current?.()
    return send(request)
  }

  /** Waits for the calls before. */
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const made = sending.current.catch(() => undefined).then(work)
    sending.current = made
    return made
  }

  const attach = (upload: number) =>
    next(async () => {
      const { value } = await make((current) =>
        call(attachUpload, { params: { kind }, body: { ...current, upload } }),
      )
      return value
    })

  const get = () => present.current
  const set = ({ id, version }: DraftVersion) => void (present.current = { id, version })
  return { get, set, next, own: () => next(own), make, attach }
}

/** Whether the server has refused a call; a proxy may respond for a server that has stored it. */
const isAnswered = (reason: unknown): boolean =>
  reason instanceof CallError && reason.status >= 400 && reason.status <= 500

/**
 * While something is not saved, asks before the page is left, and saves when the connection is there again, or ten seconds after
 * a save that could not reach the server or whose session had ended.
 */
function useUnsaved(
  isUnsaved: () => boolean,
  save: () => Promise<unknown>,
  error: Error | null,
): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    const saveAgain = () => {
      if (isUnsaved()) void save().catch(() => undefined)
    }
    const mayPass = isSignedOut(error) || (error instanceof CallError && isPassing(error.status))
    const timer = mayPass ? window.setTimeout(saveAgain, AGAIN_MS) : undefined
    window.addEventListener('beforeunload', ask)
    window.addEventListener('online', saveAgain)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('online', saveAgain)
    }
  })
}
