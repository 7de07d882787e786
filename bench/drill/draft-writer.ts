import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { getContent, restoreContent } from '@sopan/contract/console/content'
import {
  copyDraft,
  discardDraft,
  openDraft,
  publishDraft,
  saveDraft,
} from '@sopan/contract/console/drafts'
import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { PART_BYTES } from '@sopan/contract/console/upload-parts'
import {
  attachUpload,
  beginUpload,
  getOffset,
  getUpload,
  sendPart,
} from '@sopan/contract/console/uploads'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

import { Calls, type Reply } from './calls.ts'
import type { DraftRecord } from './draft-record.ts'
import type { ServerPair } from './server-pair.ts'

type Kind = 'courses' | 'tests' | 'books' | 'coupons'
type Draft = EndpointData<typeof openDraft>
type Value = Draft['files'][number]['value']

/** Items of the sample catalogue that the editors change; learners see their published state. */
export const ITEMS: Record<string, Kind> = {
  'courses/first-steps': 'courses',
  'tests/reasoning-speed-test': 'tests',
  'books/haryana-gk': 'books',
  'coupons.yaml': 'coupons',
}
const RETRY_MS = 100
/** How long an editor waits until a sent file is stored. */
const STORED_WITHIN_MS = 6000
/** Refusals that the rules allow while other editors, or the same one on another page, change the same item. */
const BY_RULE =
  /another page|written a draft|published or d|was changed by|has this state already|has not arrived yet|part is not the next one|moved or removed|kept any longer|no revision|is running/

const pick = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))]
const newMark = () => `draftmark${randomBytes(8).toString('hex')}`

interface WriterOptions {
  /** Of a session at the console. */
  cookie: string
  /** The first server that is called. */
  server: number
}

/** A member who writes, sends files, publishes, goes back and discards, until the drill stops. */
export class DraftWriter {
  readonly #calls: Calls
  readonly #record: DraftRecord

  constructor(pair: ServerPair, record: DraftRecord, { cookie, server }: WriterOptions) {
    const headers = { cookie: `console=${cookie}`, origin: pair.consoleUrl }
    this.#calls = new Calls(pair, { app: 'console', headers, server, retryMs: RETRY_MS })
    this.#record = record
  }

  async write(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const [path, kind] = pick(Object.entries(ITEMS)) ?? ['coupons.yaml', 'coupons']
      if (randomInt(8) === 0) await this.#restore(path)
      else await this.#edit(path, kind, stop)
    }
  }

  async #edit(path: string, kind: Kind, stop: AbortSignal): Promise<void> {
    const draft = await this.#open(path, kind)
    if (draft === null) return
    const written = new Map<string, string>()
    for (let n = randomInt(1, 5); n > 0 && !stop.aborted; n--) {
      if (!(await this.#saveOne(draft, kind, written))) return
    }
    if (randomInt(3) === 0 && !(await this.#sendFile(draft, kind, written))) return
    const dice = randomInt(10)
    if (dice < 5) await this.#publish(draft, kind, written)
    else if (dice < 6) await this.#discard(draft, kind)
  }

  /** The own draft of an item, or a copy of another member's draft. */
  async #open(path: string, kind: Kind): Promise<Draft | null> {
    const item = await this.#do(getContent, { querystring: { path } })
    const others = item?.drafts.filter((one) => !one.is_own) ?? []
    const other = randomInt(2) === 0 ? pick(others) : undefined
    const body = { path, draft: other?.id ?? null }
    const draft = await this.#do(openDraft, { params: { kind }, body })
    if (draft === null || !draft.saves_copy) return draft
    const { id, version } = draft
    const copy = await this.#do(copyDraft, { params: { kind }, body: { id, version } })
    return copy && { ...draft, ...copy }
  }

  async #saveOne(draft: Draft, kind: Kind, written: Map<string, string>): Promise<boolean> {
    const file = pick(draft.files)
    if (file === undefined) return false
    const mark = newMark()
    return this.#save(draft, kind, { file: file.path, value: marked(file.value, mark), written })
  }

  /** Repeats a save without a response, with the version that the page has. */
  async #save(draft: Draft, kind: Kind, { file, value, written }: Change): Promise<boolean> {
    const shown = draft.files.find((one) => one.path === file)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const body = { id: draft.id, version: draft.version, file, value }
    for (;;) {
      const reply = await this.#calls.once(saveDraft, { params: { kind }, body })
      if (reply === null) {
        this.#record.saveWithoutResponse(draft.id, file, text)
        continue
      }
      const saved = this.#take(reply)
      if (saved === null) return false
      this.#record.save(draft.id, file, { version: saved.version, text })
      draft.version = saved.version
      if (shown !== undefined) shown.value = value
      written.set(file, text)
      return true
    }
  }

  /** Sends a PDF in parts, and puts it into the draft. */
  async #sendFile(draft: Draft, kind: Kind, written: Map<string, string>): Promise<boolean> {
    const place = placeIn(draft, kind)
    if (place === null) return true
    const bytes = randomInt(1, 3 * PART_BYTES)
    const content = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]))
    const body = { draft: draft.id, ...place.upload, bytes: content.length, modified: bytes }
    const begun = await this.#do(beginUpload, { params: { kind }, body })
    if (begun === null) return false
    if (!(await this.#sendParts(begun.id, kind, content))) return false
    if (!(await this.#isStored(begun.id, kind))) return true
    const attached = await this.#do(attachUpload, {
      params: { kind },
      body: { id: draft.id, version: draft.version, upload: begun.id },
    })
    if (attached === null) return false
    draft.version = attached.version
    const change = place.valueWith(attached.value)
    return change === null || this.#save(draft, kind, { ...change, written })
  }

  async #sendParts(id: number, kind: Kind, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const parts = Math.ceil(content.length / PART_BYTES)
    const sent = { sha256, parts, sends: 0, interruptions: 0 }
    this.#record.files.set(id, sent)
    const params = { kind, id: String(id) }
    let received = 0
    while (received < content.length) {
      const body = content.subarray(received, received + PART_BYTES)
      const headers = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(received),
      }
      sent.sends++
      const reply = await this.#calls.once(sendPart, { params, body }, headers)
      if (reply?.status === 204) {
        received += body.length
        continue
      }
      if (reply === null) sent.interruptions++
      else if (this.#take(reply) === null && reply.status !== 409) return false
      const { status, message, headers: found } = await this.#calls.call(getOffset, { params })
      // The draft was published or discarded by another editor.
      if (status === 404) return false
      const offset = Number(found['upload-offset'])
      if (!(offset >= received))
        this.#record.wrong.push(`upload ${id}: ${status} ${message} at ${offset}, not ${received}`)
      received = offset
    }
    return true
  }

  async #isStored(id: number, kind: Kind): Promise<boolean> {
    const end = Date.now() + STORED_WITHIN_MS
    while (Date.now() < end) {
      const reply = await this.#calls.call(getUpload, { params: { kind, id: String(id) } })
      if (reply.status === 404) return false
      if (this.#take(reply)?.state === 'stored') return true
      await sleep(200)
    }
    return false
  }

  async #publish({ id, path, version }: Draft, kind: Kind, written: Map<string, string>) {
    this.#record.ended.add(id)
    const body = { id, version, unpublish: false, reason: null }
    const published = await this.#do(publishDraft, { body })
    if (published === null) return
    const { is_published: isPublished, errors } = published
    if (isPublished) {
      this.#record.publications++
      for (const text of written.values())
        this.#record.published.push(...(text.match(/draftmark[0-9a-f]{16}/) ?? []))
      return
    }
    if (errors.length > 0) this.#record.wrong.push(`${path}: ${JSON.stringify(errors.slice(0, 2))}`)
    // An obstacle or a conflict.
    else this.#record.refused++
    await this.#discard({ id, version }, kind)
  }

  async #discard({ id, version }: Pick<Draft, 'id' | 'version'>, kind: Kind): Promise<void> {
    this.#record.ended.add(id)
    await this.#do(discardDraft, { params: { kind }, body: { id, version } })
  }

  /** Goes back to any earlier revision. */
  async #restore(path: string): Promise<void> {
    const item = await this.#do(getContent, { querystring: { path } })
    const [newest, ...earlier] = item?.revisions ?? []
    const to = pick(earlier)
    if (newest === undefined || to === undefined) return
    const body = { path, to: to.revision, newest: newest.revision, reason: 'drill' }
    if ((await this.#do(restoreContent, { body })) !== null) this.#record.publications++
  }

  async #do<E extends ConsoleEndpoint>(endpoint: E, input: EndpointInput<E>) {
    return this.#take(await this.#calls.call(endpoint, input))
  }

  /** The data of a response; null if it is a refusal, which is counted. */
  #take<Data>({ status, message, data }: Reply<Data>): Data | null {
    if (status === 200) return data
    if ((status === 404 || status === 409) && BY_RULE.test(message)) this.#record.refused++
    else this.#record.wrong.push(`${status} ${message}`)
    return null
  }
}

interface Change {
  file: string
  value: Value
  written: Map<string, string>
}

const isObject = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a file with a mark in a text that learners see; of coupons with another least price. */
function marked(value: Value, mark: string): Value {
  if (Array.isArray(value)) {
    const at = randomInt(value.length)
    const change = (one: Value) => (isObject(one) ? { ...one, min_price: randomInt(1, 1000) } : one)
    return value.map((one, index) => (index === at ? change(one) : one))
  }
  if (!isObject(value)) return `A text with ${mark}.\n`
  const { questions } = value
  if (Array.isArray(questions) && randomInt(2) === 0)
    return { ...value, questions: questions.with(0, withText(questions[0] ?? null, mark)) }
  const key = ['summary', 'description', 'title', 'name'].find((one) => one in value) ?? 'title'
  return { ...value, [key]: `A text with ${mark}` }
}

const withText = (question: Value, mark: string): Value =>
  isObject(question) ? { ...question, text: `What is ${mark}?` } : question

/** Where a PDF of a course or a book goes; null for other items. */
function placeIn({ path, files }: Draft, kind: Kind) {
  if (kind === 'books') {
    const upload = {
      file: `${path}/book.yaml`,
      field: 'pdf',
      present: 'book.pdf',
      name: 'Book.pdf',
    }
    return { upload, valueWith: () => null }
  }
  const subject = pick(files.filter((one) => one.path.endsWith('/subject.yaml')))
  if (kind !== 'courses' || subject === undefined || !isObject(subject.value)) return null
  const { value, path: file } = subject
  const notes = Array.isArray(value['notes']) ? value['notes'] : []
  // The newest note of four is replaced.
  const at = Math.min(notes.length, 3)
  const note = notes[at] as { file: string } | undefined
  const present = note?.file ?? null
  return {
    upload: { file, field: `notes.${at}.file`, present, name: 'Notes.pdf' },
    valueWith(name: string): Omit<Change, 'written'> {
      const added = { title: `Notes ${newMark()}`, file: name }
      return { file, value: { ...value, notes: [...notes.slice(0, at), added] } }
    },
  }
}
