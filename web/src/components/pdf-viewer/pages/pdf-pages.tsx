import { useWords } from '@sopan/ui/language.ts'
import { files } from '@sopan/words/learning/files'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { ZoomBar } from '../zoom-bar.tsx'
import { rememberPage } from './last-page.ts'

import './pdf-words.css'
import { PdfPage } from './pdf-page.tsx'
import { usePinch } from './use-pinch.ts'
import { useWidth } from './use-width.ts'
import { ZOOM, clampZoom, snapZoom, stepZoom } from './zoom.ts'

/** At 100 % a page fills a phone's width; on a desktop it is at most as wide as this, in CSS pixels. */
const SHEET_WIDTH = 680
/** CSS pixels of a point at 100 %, at most: the text of a narrow page would be too large. */
const MAX_SCALE = 1.7
/** The space beside a page: with more of it, the text of notes would be too small on a phone. */
const SIDES = 8
const GAP = 16

/** A scrollable element must be focusable: the arrows and Page Down turn the pages. */
const REACHABLE = { tabIndex: 0 }

const ZOOM_KEYS: Record<string, (zoom: number) => number> = {
  '+': (zoom) => stepZoom(zoom, 1),
  '=': (zoom) => stepZoom(zoom, 1),
  '-': (zoom) => stepZoom(zoom, -1),
  '0': () => ZOOM.usual,
}

interface PdfPagesProps {
  document: PDFDocumentProxy
  file: string
  ratio: number
  /** The width of the first page in points. */
  pageWidth: number
  startPage: number
  onPage: (page: number, total: number) => void
}

/** All pages of a document, stacked, with the zoom controls over them. */
export function PdfPages({ document, file, ratio, pageWidth, startPage, onPage }: PdfPagesProps) {
  const words = useWords(files).pdf
  const pages = useRef<HTMLDivElement>(null)
  const room = useWidth(pages)
  const [zoom, setZoom] = useState<number>(ZOOM.usual)
  const [page, setPage] = useState(startPage)
  const pinched = useRef<number>(ZOOM.usual)
  const max = Math.min(SHEET_WIDTH, pageWidth * MAX_SCALE)
  const sheet = room > 0 ? Math.min(room - SIDES, max) : max
  const width = Math.round((sheet * zoom) / 100)
  const total = document.numPages

  usePinch(pages, {
    onScale: (scale, isFirst) => {
      if (isFirst) pinched.current = zoom
      else setZoom(clampZoom(pinched.current * scale))
    },
    onEnd: () => setZoom(snapZoom),
    onStep: (direction) => setZoom((now) => stepZoom(now, direction)),
  })
  useZoomAnchor(pages, width)
  useStartPage(pages, startPage, room > 0)

  const tell = useEffectEvent(onPage)
  useEffect(() => {
    tell(page, total)
    rememberPage(file, page)
  }, [page, total, file])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const change = ZOOM_KEYS[event.key]
      if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setZoom(change)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="absolute inset-0 print:static">
      <p className="hidden text-14 print:block">{words.printed(total)}</p>
      <div
        ref={pages}
        data-pages
        role="region"
        aria-label={words.pages}
        {...REACHABLE}
        onScroll={(event) => setPage(pageAt(event.currentTarget) ?? page)}
        className="relative size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain -outline-offset-3 print:h-auto print:overflow-visible print:outline-none"
      >
        <div className="flex w-fit min-w-full flex-col gap-4 px-1 pt-4 pb-24 print:block print:p-0">
          {Array.from({ length: total }, (_, index) => (
            <PdfPage
              key={index}
              document={document}
              number={index + 1}
              width={width}
              ratio={ratio}
              onPage={(target) => scrollToPage(pages.current, target)}
            />
          ))}
        </div>
      </div>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

/** The page at a third of the height: the page that is being read. */
function pageAt(pages: HTMLElement): number | null {
  const line = pages.scrollTop + pages.clientHeight / 3
  const frames = [...pages.querySelectorAll<HTMLElement>('[data-page]')]
  const frame = frames.findLast((one) => one.offsetTop <= line)
  return frame === undefined ? null : Number(frame.dataset['page'])
}

function scrollToPage(pages: HTMLElement | null, page: number): void {
  const frame = pages?.querySelector<HTMLElement>(`[data-page="${page}"]`)
  if (frame) pages?.scrollTo(0, frame.offsetTop - GAP)
}

/** Keeps the middle of the screen at the same point of the document when the zoom changes. */
function useZoomAnchor(target: React.RefObject<HTMLElement | null>, width: number): void {
  const before = useRef(width)
  useLayoutEffect(() => {
    const pages = target.current
    const growth = width / before.current
    before.current = width
    if (pages === null || growth === 1) return
    const { clientHeight, clientWidth, scrollLeft, scrollTop } = pages
    pages.scrollTo(
      (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    )
  }, [target, width])
}

/** Scrolls to the page at which the reader stopped, once the pages have their sizes. */
function useStartPage(
  target: React.RefObject<HTMLElement | null>,
  startPage: number,
  isMeasured: boolean,
): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || !isMeasured) return
    isDone.current = true
    if (startPage > 1) scrollToPage(target.current, startPage)
    target.current?.focus({ preventScroll: true })
  }, [target, startPage, isMeasured])
}
