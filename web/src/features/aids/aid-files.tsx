import { ProgressLine } from '@sopan/ui/loading/progress-line.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'

import { ImageWindow, PdfWindow } from '#web/components/files/file-windows.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { loadFailureText } from '#web/lib/api/failure-text.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

import type { ItemQuery } from './queries.ts'

interface FileItem {
  id: number
  pdf: string | null
  image: string | null
}

/** An item that is not active has no files, except from another server. */
export const isUnavailable = (item: FileItem & { status: string }): boolean =>
  item.status !== 'active' && item.pdf === null && item.image === null

interface AidFilesProps<Item extends FileItem> {
  /** The items that are known; a link may also name another one. */
  items: readonly Item[]
  queryOf: (id: number) => ItemQuery<Item>
  titleOf: (item: Item) => string
  /** Shown for an item without such a file. */
  missing: string
}

/** Opens the files of items over the page: `?pdf=7`, `?image=7`. */
export function useAidFiles(missing: string) {
  const pdf = useWindowParam('pdf')
  const image = useWindowParam('image')
  return {
    openPdf: (item: FileItem) => pdf.open(item.id),
    openImage: (item: FileItem) => image.open(item.id),
    /** Opens the PDF, else the picture. */
    open(item: FileItem): void {
      if (item.pdf !== null) pdf.open(item.id)
      else if (item.image !== null) image.open(item.id)
      else showMissing(missing)
    },
  }
}

/** The file in the page's URL, over the page. */
export function AidFiles<Item extends FileItem>(props: AidFilesProps<Item>) {
  const pdf = useWindowParam('pdf')
  const image = useWindowParam('image')
  if (pdf.id !== null) {
    return <AidFile {...props} key={`pdf ${pdf.id}`} kind="pdf" id={pdf.id} onClose={pdf.close} />
  }
  if (image.id === null) return null
  return (
    <AidFile
      {...props}
      key={`image ${image.id}`}
      kind="image"
      id={image.id}
      onClose={image.close}
    />
  )
}

function AidFile<Item extends FileItem>({
  items,
  queryOf,
  titleOf,
  missing,
  kind,
  id,
  onClose,
}: AidFilesProps<Item> & { kind: 'pdf' | 'image'; id: number; onClose: () => void }) {
  const known = items.find((one) => one.id === id)
  const query = queryOf(id)
  const { data, error } = useQuery({ ...query, enabled: known === undefined })
  const item = known ?? data
  const file = item?.[kind] ?? null
  const failure =
    file !== null || (item === undefined && error === null) ? null : failureText(error, missing)
  const giveUp = useEffectEvent((text: string) => {
    showMissing(text)
    onClose()
  })
  useEffect(() => {
    if (failure !== null) giveUp(failure)
  }, [failure])

  if (item === undefined || file === null) return <ProgressLine active={failure === null} />
  const Window = kind === 'pdf' ? PdfWindow : ImageWindow
  return (
    <Window
      title={titleOf(item)}
      file={file}
      renewFile={async () => {
        const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return fresh[kind] ?? file
      }}
      onClose={onClose}
    />
  )
}

function failureText(error: unknown, missing: string): string {
  const isGone = error === null || (error instanceof ApiError && error.status === 404)
  return isGone ? missing : loadFailureText(error)
}

/** Repeated presses show one message. */
const showMissing = (text: string) => toast.error(text, { id: text })
