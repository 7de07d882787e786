import { vi } from 'vitest'

interface FakePdf {
  /**
   * How documents opened from now on behave: their number of pages, the error with which they fail,
   * or 'never' if they never load.
   */
  nextDocument: number | Error | 'never'
  /** URLs that were opened, in order. */
  opened: string[]
  /** Numbers and widths of the pages that were drawn. */
  drawn: { page: number; width: number }[]
  /** The annotations of each page. */
  links: object[]
  /** Reports that a part of the newest document has arrived. */
  reportProgress: () => void
}

/** The stub's behaviour, which tests set, and its log, which they read. */
export const pdf: FakePdf = {
  nextDocument: 1,
  opened: [],
  drawn: [],
  links: [],
  reportProgress: () => undefined,
}

/** An A4 page at a scale. */
const viewportAt = (scale: number) => ({
  width: 595 * scale,
  height: 842 * scale,
  convertToViewportPoint: (x: number, y: number) => [x, y],
})

function pageOf(number: number) {
  return {
    getViewport: ({ scale }: { scale: number }) => viewportAt(scale),
    getAnnotations: async () => pdf.links,
    streamTextContent: () => `words of page ${number}`,
    render: ({ viewport }: { viewport: { width: number } }) => {
      pdf.drawn.push({ page: number, width: Math.round(viewport.width) })
      return { promise: Promise.resolve(), cancel: () => undefined }
    },
  }
}

function documentOf(pages: FakePdf['nextDocument']) {
  if (pages === 'never') return new Promise(() => undefined)
  if (pages instanceof Error) return Promise.reject(pages)
  return Promise.resolve({
    numPages: pages,
    getPage: async (number: number) => pageOf(number),
    getDestination: async () => [{ num: 3, gen: 0 }],
    getPageIndex: async ({ num }: { num: number }) => num,
  })
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
      promise: documentOf(pdf.nextDocument),
      onProgress: () => undefined,
      destroy: async () => undefined,
    }
    pdf.reportProgress = () => task.onProgress()
    return task
  },
}

/**
 * Resets `pdf` and stubs what jsdom lacks: workers, and an observer for which every element is in
 * view.
 */
export function installFakePdf(): void {
  Object.assign(pdf, { nextDocument: 1, opened: [], drawn: [], links: [] })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback
      }
      observe(target: Element) {
        const entry = { target, isIntersecting: true } as IntersectionObserverEntry
        queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver))
      }
      disconnect() {}
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:worker', revokeObjectURL: () => undefined })
}
