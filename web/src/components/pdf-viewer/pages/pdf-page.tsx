import { useWords } from '@sopan/ui/language.ts'
import { files } from '@sopan/words/learning/files'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { drawPage } from './draw-page.ts'
import { pageLinks } from './page-links.ts'

/** While the zoom changes the old drawing is stretched; it is redrawn after this pause. */
const SETTLE_MS = 150

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  ratio: number
  /** Called with the number of a linked page. */
  onPage: (page: number) => void
}

/**
 * One page: a box of its size, drawn while it is near the screen. `ratio` is the height by the
 * width until the page is loaded.
 */
export function PdfPage({ document, number, width, ratio, onPage }: PdfPageProps) {
  const words = useWords(files).pdf
  const frame = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const links = useLinks(document, page, words.linkedPage, onPage)

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { root: element.closest('[data-pages]'), rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || page !== null) return undefined
    let isStale = false
    const load = async () => {
      // A broken page stays white; the others are still shown.
      const loaded = await document.getPage(number).catch(() => null)
      if (!isStale) setPage(loaded)
    }
    void load()
    return () => {
      isStale = true
    }
  }, [document, number, isNear, page])

  useEffect(() => {
    const element = holder.current
    if (!isNear || page === null || element === null) return undefined
    let stop = (): void => undefined
    const isFirst = element.childElementCount === 0
    const timer = setTimeout(
      () => {
        stop = drawPage(page, element, width)
      },
      isFirst ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [page, isNear, width])

  useEffect(() => {
    // A drawing out of view only uses memory.
    if (!isNear) holder.current?.replaceChildren()
  }, [isNear])

  return (
    <div
      ref={frame}
      role="group"
      aria-label={words.page(number)}
      data-page={number}
      className="relative mx-auto border border-rule bg-print print:break-inside-avoid print:not-has-[canvas]:hidden"
      style={{ width, aspectRatio: `1 / ${ratioOf(page) ?? ratio}` }}
    >
      <div ref={holder} />
      <div ref={links} />
    </div>
  )
}

/** Fills an element with the links of a page. */
function useLinks(
  document: PDFDocumentProxy,
  page: PDFPageProxy | null,
  label: string,
  onPage: (page: number) => void,
): RefObject<HTMLDivElement | null> {
  const links = useRef<HTMLDivElement>(null)
  const openPage = useEffectEvent(onPage)

  useEffect(() => {
    if (page === null) return undefined
    let isStale = false
    const show = async () => {
      const found = await pageLinks(document, page, label, (number) => openPage(number))
      if (!isStale) links.current?.replaceChildren(...found)
    }
    // A page without its links can still be read.
    show().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [document, page, label])

  return links
}

/** Height by width. */
export function ratioOf(page: PDFPageProxy | null): number | null {
  if (page === null) return null
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}
