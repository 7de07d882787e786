import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import { usePressOutside } from '@sopan/ui/windows/use-press-outside.ts'
import { common } from '@sopan/words/frame/common'
import { files } from '@sopan/words/learning/files'
import { X, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'

import { useIsSlow } from '#web/lib/browser/hooks/use-is-slow.ts'

import { RetryButton } from '../queries/error-view.tsx'
import { useFileUrl } from '../use-file-url.ts'

/** How much larger the picture becomes: the small text of a timetable is then readable on a phone. */
const ZOOM = 2.5

/** A retry is offered to a reader who has waited this long. */
const TIMEOUT_MS = 15_000

interface Point {
  x: number
  y: number
}

function pointOf({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** A scrollable element must be focusable: the arrows then move the picture. */
const REACHABLE = { tabIndex: 0 }

const isBesidePicture = (target: EventTarget) =>
  target instanceof Element && target.closest('img, [data-bar]') === null

/**
 * Shows a picture over the whole screen. A press beside it, Escape and the cross close it; so does a
 * picture that does not load, with a message. A press on the picture enlarges the place that is pressed.
 */
export function ImageViewer({
  title,
  file,
  renewFile,
  onClose,
}: {
  title: string
  /** As the server sent it: a URL, or a path below the uploads directory. */
  file: string
  /** Fetches a new link of the file; links to paid files end after some minutes. */
  renewFile?: () => Promise<string>
  onClose: () => void
}) {
  const words = useWords(files).picture
  const [url, refresh] = useFileUrl(file, renewFile)
  const [attempt, setAttempt] = useState(0)
  /** Width by height; null until the picture has loaded. */
  const [ratio, setRatio] = useState<number | null>(null)
  const { frame, isLarge, zoom, press } = useZoom()
  const outside = usePressOutside(onClose, isBesidePicture)
  const scale = isLarge ? ZOOM : 1

  return (
    <FullScreen {...outside} title={title} onClose={onClose} className="flex flex-col bg-scrim">
      <Bar
        title={title}
        isLarge={isLarge}
        onZoom={ratio === null ? null : zoom}
        onClose={onClose}
      />
      <div className="relative [container-type:size] min-h-0 flex-1">
        <div
          ref={frame}
          role="region"
          aria-label={words.name}
          {...REACHABLE}
          className="absolute inset-0 flex overflow-auto overscroll-contain -outline-offset-3"
        >
          {url !== null && (
            <img
              key={attempt}
              src={url}
              alt={title}
              // It fills the window as far as its shape allows; an SVG may have no size.
              style={ratio === null ? undefined : { width: widthOf(ratio, scale) }}
              className={cx(
                'm-auto h-auto max-w-none shrink-0 bg-card',
                isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
                // Until its shape is known it would be painted in its own size.
                ratio === null && 'invisible',
              )}
              {...press}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight || 1)
              }
              onError={() => {
                toast.error(words.failed)
                onClose()
              }}
            />
          )}
        </div>
        {ratio === null && (
          <Waiting
            key={attempt}
            onRetry={() => {
              refresh()
              setAttempt(attempt + 1)
            }}
          />
        )}
      </div>
    </FullScreen>
  )
}

function Bar({
  title,
  isLarge,
  onZoom,
  onClose,
}: {
  title: string
  isLarge: boolean
  /** Null until the picture has loaded. */
  onZoom: (() => void) | null
  onClose: () => void
}) {
  const { close } = useWords(common)
  const words = useWords(files)
  const ZoomIcon = isLarge ? ZoomOut : ZoomIn
  return (
    <div
      data-bar
      className="flex min-h-14 print:hidden items-center gap-1 border-b border-rule bg-card px-1 py-1 md:px-3"
    >
      <IconButton label={close} icon={<X aria-hidden className="size-6" />} onClick={onClose} />
      <h2 className="line-clamp-2 min-w-0 flex-1 px-1 text-16 font-semibold">{title}</h2>
      <IconButton
        label={isLarge ? words.zoomOut : words.zoomIn}
        icon={<ZoomIcon aria-hidden className="size-6" />}
        disabled={onZoom === null}
        onClick={() => onZoom?.()}
      />
    </div>
  )
}

function useZoom() {
  /** The point in the middle of the window, in parts of the picture's size; null if all of it is shown. */
  const [point, setPoint] = useState<Point | null>(null)
  const frame = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const area = frame.current
    if (area === null || point === null) return
    area.scrollLeft = point.x * area.scrollWidth - area.clientWidth / 2
    area.scrollTop = point.y * area.scrollHeight - area.clientHeight / 2
  }, [point])

  const isLarge = point !== null
  return {
    frame,
    isLarge,
    zoom: () => setPoint(isLarge ? null : { x: 0, y: 0 }),
    /** For a pointer; the button in the bar does the same by keyboard. */
    press: { onClick: (event: MouseEvent) => setPoint(isLarge ? null : pointOf(event)) },
  }
}

/** The picture may still arrive while a retry is offered. */
function Waiting({ onRetry }: { onRetry: () => void }) {
  const words = useWords(files).picture
  const isLate = useIsSlow(true, TIMEOUT_MS)
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 text-on-slab">
      <Spinner tone="inherit" text={words.loading} />
      {isLate && <RetryButton kind="secondary" data-bar onClick={onRetry} />}
    </div>
  )
}

const widthOf = (ratio: number, scale: number) =>
  `min(${100 * scale}cqw, ${100 * scale * ratio}cqh)`
