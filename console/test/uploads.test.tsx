import { saveDraft } from '@sopan/contract/console/drafts'
import { attachUpload, beginUpload, getUpload } from '@sopan/contract/console/uploads'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { FieldSchema } from '#console/content/field-schema.ts'
import { contentWords } from '#console/words/content.ts'
import { uploadWords as text } from '#console/words/uploads.ts'

import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

/** The files that the page sends now; a test ends them. */
const sending = vi.hoisted(() => [] as UploadOptions[])
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly options: UploadOptions
    constructor(_file: File, options: UploadOptions) {
      this.options = options
    }
    start() {
      sending.push(this.options)
    }
    async abort() {
      sending.splice(sending.indexOf(this.options), 1)
    }
  },
}))

const PATH = 'courses/maths'
const FILE = `${PATH}/course.yaml`
const MB = 1024 * 1024
const text1 = { type: 'string' }
const note: FieldSchema = {
  type: 'object',
  properties: {
    title: text1,
    file: { ...text1, control: 'file', place: { endings: ['pdf'] } },
  },
  required: ['title', 'file'],
}

beforeEach(() => {
  sending.length = 0
  answerAll('full')
  answerDraft(
    { path: PATH, file: FILE },
    { title: 'Primes' },
    { title: text1, notes: { type: 'array', items: note } },
    ['title'],
  )
  answer(beginUpload, { id: 7, state: 'arriving', problem: null })
  answer(getUpload, { state: 'stored', problem: null })
  answer(attachUpload, { version: 9, value: 'notes/primes.pdf' })
  answer(saveDraft, { version: 10 })
})
afterEach(checkCalls)

const pdf = (name: string) => new File(['%PDF-1.7 a note'], name, { lastModified: 5 })

async function chooseNotes(...files: File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText(`${text.several}: Notes`), { target: { files } })
}

it('makes notes of several files with titles from their names, three sent together', async () => {
  await openPage(`/content/edit/${PATH}`)
  await chooseNotes(...['prime-numbers.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf))
  await waitFor(() => expect(sending).toHaveLength(3))
  const titles = screen.getAllByLabelText<HTMLInputElement>('Title').map(({ value }) => value)
  expect(titles).toEqual(['Primes', 'Prime numbers', 'B', 'C', 'D'])
  expect(screen.getAllByText(text.waiting)).toHaveLength(1)
  act(() => sending[0]?.onProgress?.(5 * MB, 10 * MB))
  await waitFor(() => expect(screen.getByText(/^5\.0 of/)).toBeDefined())
  act(() => sending[0]?.onSuccess?.({} as never))
  await screen.findByText(text.done('prime-numbers.pdf'))
  await waitFor(() => expect(sending).toHaveLength(4))
  expect(callsTo(beginUpload)[0]?.body).toMatchObject({
    file: FILE,
    field: 'notes.0.file',
    present: null,
    name: 'prime-numbers.pdf',
    modified: 5,
  })
})

it('puts the file into the draft, and saves what was typed meanwhile', async () => {
  await openPage(`/content/edit/${PATH}`)
  await chooseNotes(pdf('primes.pdf'))
  await waitFor(() => expect(sending).toHaveLength(1))
  fireEvent.change(screen.getAllByLabelText('Title')[1] as Element, {
    target: { value: 'All primes' },
  })
  act(() => sending[0]?.onSuccess?.({} as never))
  await screen.findByText(text.done('primes.pdf'))
  fireEvent.click(screen.getByRole('button', { name: contentWords.publish }))
  await waitFor(() => expect(callsTo(saveDraft).length).toBeGreaterThan(0))
  expect(callsTo(attachUpload)[0]?.body).toMatchObject({ upload: 7 })
  expect(callsTo(saveDraft).at(-1)?.body).toMatchObject({
    version: 9,
    value: { title: 'Primes', notes: [{ title: 'All primes', file: 'notes/primes.pdf' }] },
  })
})

it('shows a cut in words, does not publish meanwhile, and asks before it is left', async () => {
  await openPage(`/content/edit/${PATH}`)
  await chooseNotes(pdf('primes.pdf'))
  await waitFor(() => expect(sending).toHaveLength(1))
  const [upload] = sending
  const failed = { originalResponse: null } as never
  act(() => expect(upload?.onShouldRetry?.(failed, 0, upload)).toBe(true))
  await screen.findByText(text.cut)
  fireEvent.click(screen.getByRole('button', { name: contentWords.publish }))
  await screen.findByText(text.publishLater)
  expect(screen.queryByRole('dialog')).toBeNull()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: text.cancel }))
  await waitFor(() => expect(sending).toEqual([]))
  await waitFor(() => expect(screen.queryByText(text.publishLater)).toBeNull())
})

it('shows why a file is refused', async () => {
  await openPage(`/content/edit/${PATH}`)
  refuse(beginUpload, 'This file is larger than 100 MB.')
  await chooseNotes(pdf('large.pdf'))
  await screen.findByText('This file is larger than 100 MB.')
  answer(beginUpload, { id: 7, state: 'arriving', problem: null })
  await chooseNotes(pdf('primes.pdf'))
  await waitFor(() => expect(sending).toHaveLength(1))
  const body = JSON.stringify({ message: 'primes.pdf is not a PDF file.' })
  const response = { getStatus: () => 400, getBody: () => body }
  const error = Object.assign(new Error('tus'), { originalResponse: response }) as never
  const [upload] = sending
  expect(upload?.onShouldRetry?.(error, 0, upload)).toBe(false)
  act(() => upload?.onError?.(error))
  await screen.findByText('primes.pdf is not a PDF file.')
})

it('shows that another page has changed the draft, and does not try again', async () => {
  await openPage(`/content/edit/${PATH}`)
  refuse(attachUpload, 'This draft was changed on another page. Load it again.')
  await chooseNotes(pdf('primes.pdf'))
  await waitFor(() => expect(sending).toHaveLength(1))
  act(() => sending[0]?.onSuccess?.({} as never))
  await screen.findByText('This draft was changed on another page. Load it again.')
  expect(callsTo(attachUpload)).toHaveLength(1)
})
