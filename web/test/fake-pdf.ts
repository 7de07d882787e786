import { vi } from 'vitest'

interface FakePdf {
  /** Pages of the next documents, why they fail to open, or 'never' for a download that stops. */
  pages: number | Error | 'never'
  /** URLs that were opened, in order. */
  opened: string[]
  /** Numbers and widths of the pages that were drawn. */
  drawn: { page: number; width: number }[]
  /** Reports that a part of the newest document has arrived. */
  arrive: () => void
}

/** What tests set in and read from the stub of pdf.js. */
export const pdf: FakePdf = { pages: 1, opened: [], drawn: [], arrive: () => undefined }

/** An A4 page at a scale. */
const viewportAt = (scale: number) => ({ width: 595 * scale, height: 842 * scale })

function pageOf(number: number) {
  return {
    getViewport: ({ scale }: { scale: number }) => viewportAt(scale),
    streamTextContent: () => `words of page ${number}`,
    render: ({ viewport }: { viewport: { width: number } }) => {
      pdf.drawn.push({ page: number, width: Math.round(viewport.width) })
      return { promise: Promise.resolve(), cancel: () => undefined }
    },
  }
}

function documentOf(pages: FakePdf['pages']) {
  if (pages === 'never') return new Promise(() => undefined)
  if (pages instanceof Error) return Promise.reject(pages)
  return Promise.resolve({ numPages: pages, getPage: async (number: number) => pageOf(number) })
}

/** Replaces pdf.js, which needs a worker and a canvas: `vi.mock(…, () => pdfStub)`. */
export const pdfStub = {
  version: '0.0.0',
  PDFWorker: { create: () => ({ destroy: () => undefined }) },
  TextLayer: class {
    readonly #container: HTMLElement
    readonly #words: string
    constructor(options: { container: HTMLElement; textContentSource: string }) {
      this.#container = options.container
      this.#words = options.textContentSource
    }
    async render() {
      this.#container.textContent = this.#words
    }
    cancel() {}
  },
  getDocument: ({ url }: { url: string }) => {
    pdf.opened.push(url)
    const task = {
      promise: documentOf(pdf.pages),
      onProgress: () => undefined,
      destroy: async () => undefined,
    }
    pdf.arrive = () => task.onProgress()
    return task
  },
}

/** Every element is in view; jsdom has no layout and no workers. */
export function fakePdfPlace(): void {
  Object.assign(pdf, { pages: 1, opened: [], drawn: [] })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        const entry = { target, isIntersecting: true } as IntersectionObserverEntry
        queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver))
      }
      disconnect() {}
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:worker', revokeObjectURL: () => undefined })
}
