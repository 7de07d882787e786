import { IconButton, iconButtonClass } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { common } from '@sopan/words/frame/common'
import { files } from '@sopan/words/learning/files'
import { Download, ExternalLink, RotateCw, X } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useState } from 'react'

import { now } from '#web/lib/browser/clock.ts'
import { fileSize } from '#web/lib/format.ts'
import { settings } from '#web/lib/settings.ts'

import { useFileUrl } from '../use-file-url.ts'
import type { BuiltinViewerProps } from './builtin-viewer.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useViewerChain } from './use-viewer-chain.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import { frameUrl, viewersFor } from './viewers.ts'

/** With pdf.js: half a megabyte that is loaded only when this viewer is used. */
const BuiltinViewer = lazy(async (): Promise<{ default: ComponentType<BuiltinViewerProps> }> => {
  try {
    return { default: (await import('./builtin-viewer.tsx')).BuiltinViewer }
  } catch {
    return { default: MissingViewer }
  }
})

/** The hosted viewer is given up after 3 s; a file itself may be large. */
const TIMEOUT_MS = { hosted: 3000, direct: 15_000, uncached: 15_000 }

const SETTING = { mode: settings.pdfViewer, url: settings.pdfViewerUrl }

/** Shows a PDF over the whole screen, with one viewer after the other. */
export function PdfViewer({
  title,
  file,
  size = null,
  renewFile,
  onClose,
}: {
  title: string
  /** As the server sent it: a URL, or a path below the uploads directory. */
  file: string
  /** Bytes. */
  size?: number | null
  /** Fetches a new link of the file; links to paid files end after some minutes. */
  renewFile?: () => Promise<string>
  onClose: () => void
}) {
  const words = useWords(files).pdf
  const [url, refresh] = useFileUrl(file, renewFile)
  const chain = useViewerChain()
  const [shown, setShown] = useState<{ page: number; total: number } | null>(null)
  // Decided once: the viewers must not change while the file is read.
  const [opened] = useState(() => ({ isOnline: navigator.onLine, at: now().getTime() }))
  const viewers = url === null ? null : viewersFor(url, SETTING, opened.isOnline)
  // During the pause the name of the next viewer is already shown.
  const viewerIndex = chain.index + (chain.isMoving ? 1 : 0)
  const kind = viewers?.[viewerIndex % viewers.length]

  function retry(): void {
    refresh()
    setShown(null)
    chain.retry()
  }

  return (
    <FullScreen title={title} onClose={onClose} className="flex flex-col bg-well">
      <ViewerBar
        title={title}
        detail={
          shown === null
            ? kind !== undefined && !chain.hasFailed && words.viewers[kind]
            : words.pageOf(shown.page, shown.total, size === null ? null : fileSize(size))
        }
        url={url}
        canRetry={!chain.isMoving}
        onRetry={retry}
        onClose={onClose}
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible">
        {url === null || kind === undefined || chain.isMoving ? (
          <Loading />
        ) : chain.hasFailed ? (
          <LoadFailed url={url} onRetry={retry} />
        ) : kind === 'builtin' ? (
          <Suspense fallback={<Loading />}>
            <BuiltinViewer
              key={chain.index}
              file={url}
              onPage={(page, total) => setShown({ page, total })}
              onFailure={chain.fail}
            />
          </Suspense>
        ) : (
          <ViewerFrame
            key={chain.index}
            title={title}
            url={frameUrl(kind, url, SETTING, `${opened.at}-${chain.index}`)}
            isForeign={kind === 'hosted'}
            timeoutMs={TIMEOUT_MS[kind]}
            onLate={kind === 'hosted' ? chain.skip : chain.fail}
          />
        )}
      </div>
      {kind !== undefined && kind !== 'builtin' && !chain.hasFailed && !chain.isMoving && (
        <NotShown onRetry={retry} />
      )}
    </FullScreen>
  )
}

/** Whether a frame shows the file is not known. */
function NotShown({ onRetry }: { onRetry: () => void }) {
  const words = useWords(files).pdf
  return (
    <div className="flex items-center justify-center gap-x-3 border-t border-rule bg-card px-4 text-14 print:hidden">
      <p>{words.notShown}</p>
      <button type="button" className="link min-h-11" onClick={onRetry}>
        {words.nextViewer}
      </button>
    </div>
  )
}

function ViewerBar({
  title,
  detail,
  url,
  canRetry,
  onRetry,
  onClose,
}: {
  title: string
  /** The page, or the name of the viewer. */
  detail: ReactNode
  url: string | null
  canRetry: boolean
  onRetry: () => void
  onClose: () => void
}) {
  const words = useWords(files).pdf
  const { close } = useWords(common)
  return (
    <div className="flex min-h-17 flex-wrap items-center gap-1 border-b print:hidden border-rule bg-card px-1 py-1.5 md:px-3">
      <IconButton label={close} icon={<X aria-hidden className="size-6" />} onClick={onClose} />
      <div className="min-w-0 flex-1 basis-28 px-1">
        <h2 className="line-clamp-2 text-16 font-semibold">{title}</h2>
        <p role="status" className="text-14 text-ink-2">
          {detail}
        </p>
      </div>
      <IconButton
        label={words.reload}
        title={words.nextViewer}
        icon={<RotateCw aria-hidden className="size-6" />}
        disabled={!canRetry}
        onClick={onRetry}
      />
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.openInBrowser}
          title={words.openInBrowser}
          className={iconButtonClass()}
        >
          <ExternalLink aria-hidden className="size-6" />
        </a>
      )}
      {url !== null && (
        <a
          href={url}
          // A browser opens a file of another site instead of storing it.
          target="_blank"
          rel="noopener noreferrer"
          download
          aria-label={words.download}
          title={words.download}
          className={iconButtonClass()}
        >
          <Download aria-hidden className="size-6" />
        </a>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      <Spinner text={useWords(files).pdf.loading} />
    </div>
  )
}

/** Shown if a viewer's code failed to load. */
function MissingViewer({ onFailure }: { onFailure: () => void }) {
  useEffect(() => onFailure(), [onFailure])
  return null
}
