import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The fields of pdf.js's annotations that are used here. */
interface Annotation {
  subtype?: string
  rect?: number[]
  url?: string
  dest?: unknown
}

const ADDRESS = /^(https?|mailto|tel):/i

/** The number of the page that a link inside the document leads to. */
async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  const target: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const first: unknown = Array.isArray(target) ? target[0] : null
  if (typeof first === 'number') return first + 1
  if (typeof first !== 'object' || first === null) return null
  return (await document.getPageIndex(first as { num: number; gen: number })) + 1
}

/** A link over its place on the page, as an element; null if it leads nowhere. */
function linkOf(
  { url, dest }: Annotation,
  label: string,
  open: (dest: unknown) => void,
): HTMLElement | null {
  if (url !== undefined && ADDRESS.test(url)) {
    const link = window.document.createElement('a')
    link.href = url
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.ariaLabel = url
    return link
  }
  if (dest === undefined || dest === null) return null
  const button = window.document.createElement('button')
  button.type = 'button'
  button.ariaLabel = label
  button.addEventListener('click', () => open(dest))
  return button
}

/** The links of a page, in the place of their text; an inner one has `label`, and `onPage` is called with its page. */
export async function pageLinks(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  label: string,
  onPage: (page: number) => void,
): Promise<HTMLElement[]> {
  const annotations = (await page.getAnnotations()) as Annotation[]
  const viewport = page.getViewport({ scale: 1 })
  const open = (dest: unknown) => {
    const go = async () => {
      const number = await pageOf(document, dest)
      if (number !== null) onPage(number)
    }
    // A broken link does nothing.
    go().catch(() => undefined)
  }
  return annotations.flatMap((one) => {
    if (one.subtype !== 'Link' || one.rect === undefined) return []
    const element = linkOf(one, label, open)
    if (element === null) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = one.rect
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, top) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, bottom) as number[]
    element.className = 'absolute cursor-pointer rounded-badge hover:bg-accent/20'
    const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
    Object.assign(element.style, {
      left: percent(Math.min(x1, x2), viewport.width),
      top: percent(Math.min(y1, y2), viewport.height),
      width: percent(Math.abs(x2 - x1), viewport.width),
      height: percent(Math.abs(y2 - y1), viewport.height),
    })
    return [element]
  })
}
