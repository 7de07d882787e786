import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { files } from '@sopan/words/learning/files'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useState } from 'react'

import { lastPage } from './pages/last-page.ts'
import { ratioOf } from './pages/pdf-page.tsx'
import { PdfPages } from './pages/pdf-pages.tsx'
import { openPdf } from './pdf-document.ts'

/** A file that is not open yet is given up when nothing has arrived for this long. */
const TIMEOUT_MS = 15_000

interface OpenedDocument {
  document: PDFDocumentProxy
  /** Height by width of the first page, used for pages that are not loaded yet. */
  ratio: number
  /** The width of the first page in points. */
  pageWidth: number
  startPage: number
}

export interface BuiltinViewerProps {
  /** An absolute URL. */
  file: string
  onPage: (page: number, total: number) => void
  onFailure: () => void
}

/** The product's own viewer, based on pdf.js: the documents' alternate one (A-101). */
export function BuiltinViewer({ file, onPage, onFailure }: BuiltinViewerProps) {
  const words = useWords(files).pdf
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    let isStale = false
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => fail(), TIMEOUT_MS)
    }
    wait()
    const pdf = openPdf(file, () => {
      if (!isStale && timer !== 0) wait()
    })
    const open = async () => {
      try {
        const document = await pdf.document
        const first = await document.getPage(1)
        const ratio = ratioOf(first) ?? Math.SQRT2
        const pageWidth = first.getViewport({ scale: 1 }).width
        const startPage = Math.min(lastPage(file), document.numPages)
        if (!isStale) setOpened({ document, ratio, pageWidth, startPage })
      } catch {
        if (!isStale) fail()
      } finally {
        clearTimeout(timer)
        timer = 0
      }
    }
    void open()
    return () => {
      isStale = true
      clearTimeout(timer)
      pdf.close()
    }
  }, [file])

  if (opened !== null) return <PdfPages {...opened} file={file} onPage={onPage} />
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      <Spinner text={words.loading} />
    </div>
  )
}
