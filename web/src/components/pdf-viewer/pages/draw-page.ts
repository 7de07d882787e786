import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Maximum pixels of one canvas: four bytes each, and phones have little memory. */
const MAX_PIXELS = 8_000_000

/**
 * Draws a page `width` CSS pixels wide at the screen's resolution, with its text over it for
 * selection and screen readers. The content of `holder` stays until the new drawing is done.
 */
export function drawPage(page: PDFPageProxy, holder: HTMLElement, width: number): () => void {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const max = Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height))
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, max)

  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  canvas.className = 'absolute inset-0 size-full'
  const picture = page.render({
    canvas,
    viewport,
    transform: [sharpness, 0, 0, sharpness, 0, 0],
  })

  const words = document.createElement('div')
  words.className = 'pdf-words'
  words.style.setProperty('--total-scale-factor', String(scale))
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  })

  const draw = async () => {
    await picture.promise
    holder.replaceChildren(canvas, words)
    await text.render()
  }
  // Cancelled, or the page is broken: the others are still shown.
  draw().catch(() => undefined)
  return () => {
    picture.cancel()
    text.cancel()
  }
}
