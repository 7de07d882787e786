import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { installFakePdf, pdf } from '#test/fake-pdf.ts'
import { fakeWidth } from '#test/fake-width.ts'

import { PdfViewer } from './pdf-viewer.tsx'

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', async () => (await import('#test/fake-pdf.ts')).pdfStub)
vi.hoisted(() => {
  const settings = document.createElement('script')
  settings.id = 'settings'
  settings.type = 'application/json'
  settings.textContent = JSON.stringify({
    apiUrl: 'https://sopan.example',
    pdfViewer: 'hosted',
    pdfViewerUrl: 'https://viewer.example/?file={url}',
  })
  document.head.append(settings)
})

const BOOK = 'https://sopan.example/uploads/public/a.pdf'
const HOSTED = `https://viewer.example/?file=${encodeURIComponent(BOOK)}`
const paid = (ends: number) => `/uploads/paid/a.pdf?expires=${ends}&u=7&signature=s`
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

beforeEach(() => {
  vi.useFakeTimers()
  installFakePdf()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
/** Waits for the builtin viewer's code, which is loaded lazily. */
const settle = () => act(() => vi.dynamicImportSettled())

async function open(file: string, renewFile?: () => Promise<string>) {
  const onClose = vi.fn<() => void>()
  render(
    <PdfViewer title="Rules" file={file} onClose={onClose} {...(renewFile && { renewFile })} />,
  )
  await settle()
  await pass(0)
  return { onClose }
}

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Rules')
const reload = () => press('Reload: try next viewer')
const isBuiltin = () => screen.queryByRole('region', { name: 'Pages' }) !== null

/** Presses Reload, and waits for the pause after it. */
async function pressReload() {
  await reload()
  await pass(300)
  await settle()
  await pass(0)
}

describe('the chain of viewers', () => {
  it('starts with the hosted viewer, in a sandboxed frame', async () => {
    await open(BOOK)
    expect(screen.getByRole('dialog', { name: 'Rules' }).className).toContain('fixed inset-0')
    expect(frame()?.src).toBe(HOSTED)
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups')
  })

  it('continues with the built-in viewer if the hosted one has not loaded after 3 s', async () => {
    await open(BOOK)
    await pass(2900)
    expect(frame()?.src).toBe(HOSTED)
    await pass(200)
    await settle()
    await pass(0)
    expect(frame()).toBeNull()
    expect(isBuiltin()).toBe(true)
    expect(pdf.opened).toEqual([BOOK])
  })

  it('is the same for a file of another host, and always offers the browser', async () => {
    const file = 'https://cdn.example.com/notes/a.pdf'
    await open(file)
    expect(frame()?.src).toBe(`https://viewer.example/?file=${encodeURIComponent(file)}`)
    await pass(3100)
    await settle()
    await pass(0)
    expect(isBuiltin()).toBe(true)
    expect(pdf.opened).toEqual([file])
    await pressReload()
    expect(frame()?.src).toBe(file)
    expect(screen.getByText('Is the PDF not shown?')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open in Browser' })
    expect(link.getAttribute('href')).toBe(file)
    await pressReload()
    expect(frame()?.src).toContain(`${file}?t=`)
    await pressReload()
    expect(frame()?.src).toContain('https://viewer.example/')
  })

  it('stays at a viewer that has loaded', async () => {
    await open(BOOK)
    fireEvent.load(screen.getByTitle('Rules'))
    await pass(60_000)
    expect(frame()?.src).toBe(HOSTED)
  })

  it('continues by Reload: built-in, direct, uncached, and the hosted one again', async () => {
    await open(BOOK)
    await pressReload()
    expect(isBuiltin()).toBe(true)
    await pressReload()
    expect(frame()?.src).toBe(BOOK)
    expect(frame()?.getAttribute('sandbox')).toBeNull()
    await pressReload()
    expect(frame()?.src).toMatch(new RegExp(`^${BOOK}\\?t=\\d+-3$`))
    await pressReload()
    expect(frame()?.src).toBe(HOSTED)
  })

  it('waits 300 ms before the next viewer', async () => {
    await open(BOOK)
    await pressReload()
    await reload()
    await pass(290)
    expect(frame()).toBeNull()
    await pass(20)
    expect(frame()?.src).toBe(BOOK)
  })

  it('uses only the product’s viewer for a paid file, and never sends its link elsewhere', async () => {
    await open(paid(inMinutes(15)))
    expect(pdf.opened[0]).toContain('/uploads/paid/a.pdf?expires=')
    for (const _ of [1, 2, 3]) {
      await pressReload()
      expect(frame()?.src ?? '').not.toContain('viewer.example')
    }
    expect(isBuiltin()).toBe(true)
  })
})

describe('a file that does not load', () => {
  it('shows this, with every alternative', async () => {
    pdf.nextDocument = new Error('403')
    await open(paid(inMinutes(15)))
    expect(screen.getByRole('heading', { name: 'PDF Load Failed' })).toBeTruthy()
    expect(screen.getByText('Unable to load PDF - try reload or external link')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Open in Browser' })) {
      expect(link.getAttribute('href')).toContain('/uploads/paid/a.pdf')
      expect(link.getAttribute('target')).toBe('_blank')
    }
    await press('Try next viewer')
    await pass(300)
    expect(frame()?.src).toContain('/uploads/paid/a.pdf')
    expect(screen.queryByText('PDF Load Failed')).toBeNull()
  })

  it.each([
    [1280, false],
    [769, false],
    [768, true],
    [390, true],
  ])('at a width of %i offers a download: %s', async (width, isOffered) => {
    vi.stubGlobal('matchMedia', fakeWidth(width))
    pdf.nextDocument = new Error('403')
    await open(paid(inMinutes(15)))
    const download = screen.queryByRole('link', { name: 'Download' })
    expect(download?.hasAttribute('download') ?? false).toBe(isOffered)
  })

  it('is given up in its frame after 15 s', async () => {
    pdf.nextDocument = new Error('403')
    await open(paid(inMinutes(15)))
    await pressReload()
    await pass(14_900)
    expect(screen.queryByText('PDF Load Failed')).toBeNull()
    await pass(200)
    expect(screen.getByText('PDF Load Failed')).toBeTruthy()
  })
})

describe('a download that stops', () => {
  it('fails in the built-in viewer when nothing has arrived for 15 s', async () => {
    pdf.nextDocument = 'never'
    await open(paid(inMinutes(15)))
    await pass(14_900)
    expect(screen.queryByText('PDF Load Failed')).toBeNull()
    await pass(200)
    expect(screen.getByText('PDF Load Failed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try next viewer' })).toBeTruthy()
  })

  it('is waited for as long as parts of the file arrive', async () => {
    pdf.nextDocument = 'never'
    await open(paid(inMinutes(15)))
    for (const _ of [1, 2, 3]) {
      await pass(10_000)
      await act(async () => pdf.reportProgress())
    }
    expect(screen.queryByText('PDF Load Failed')).toBeNull()
    await pass(15_100)
    expect(screen.getByText('PDF Load Failed')).toBeTruthy()
  })
})

describe('the link of a paid file', () => {
  it('is renewed before it is opened if it is about to end', async () => {
    const fresh = paid(inMinutes(15))
    await open(
      paid(inMinutes(-1)),
      vi.fn<() => Promise<string>>(async () => fresh),
    )
    expect(pdf.opened).toEqual([`https://sopan.example${fresh}`])
  })

  it('is not waited for longer than 8 s if its renewal hangs', async () => {
    await open(paid(inMinutes(0.5)), () => new Promise(() => undefined))
    await pass(7900)
    expect(pdf.opened).toEqual([])
    await pass(200)
    await settle()
    expect(pdf.opened).toHaveLength(1)
  })

  it('is renewed by Reload, but does not change while it is read', async () => {
    const renew = vi.fn<() => Promise<string>>(async () => paid(inMinutes(30)))
    await open(paid(inMinutes(10)), renew)
    await pass(11 * 60_000)
    expect(pdf.opened).toHaveLength(1)
    expect(renew).not.toHaveBeenCalled()
    await pressReload()
    expect(renew).toHaveBeenCalledOnce()
  })
})

describe('the window', () => {
  it('closes by its button and by Escape', async () => {
    const { onClose } = await open(BOOK)
    await press('Close')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('shows which page is read, and of how many', async () => {
    pdf.nextDocument = 6
    await open(paid(inMinutes(15)))
    expect(screen.getByText('Page 1 of 6')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Download the PDF' })
    expect(link.hasAttribute('download')).toBe(true)
  })
})
