import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useState } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

import { lastPage } from './last-page.ts'
import { openPdf } from './pdf-document.ts'
import { ratioOf } from './pdf-page.tsx'
import { PdfPages } from './pdf-pages.tsx'

interface Opened {
  document: PDFDocumentProxy
  /** Height by width of the first page, which stands in for those not seen yet. */
  ratio: number
  startPage: number
}

export interface BuiltinViewerProps {
  /** A full address. */
  file: string
  onPage: (page: number, total: number) => void
  onFailure: () => void
}

/** Our own viewer, by pdf.js: the documents' alternate one (A-101). */
export function BuiltinViewer({ file, onPage, onFailure }: BuiltinViewerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    let isStale = false
    const pdf = openPdf(file)
    const open = async () => {
      try {
        const document = await pdf.document
        const ratio = ratioOf(await document.getPage(1)) ?? Math.SQRT2
        const startPage = Math.min(lastPage(file), document.numPages)
        if (!isStale) setOpened({ document, ratio, startPage })
      } catch {
        if (!isStale) fail()
      }
    }
    void open()
    return () => {
      isStale = true
      pdf.close()
    }
  }, [file])

  if (opened !== null) return <PdfPages {...opened} file={file} onPage={onPage} />
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      <Spinner size="lg" text="Loading PDF..." />
    </div>
  )
}
