import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { files } from '@sopan/words/learning/files'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A viewer in a frame. The frame's content cannot be read from outside; only its load event is
 * known.
 */
export function ViewerFrame({
  title,
  url,
  isForeign,
  timeoutMs,
  onLate,
}: {
  title: string
  url: string
  /** Another site's page: it may run its scripts, sandboxed. */
  isForeign: boolean
  /** Milliseconds until it counts as failed. */
  timeoutMs: number
  onLate: () => void
}) {
  const words = useWords(files).pdf
  const [isLoaded, setIsLoaded] = useState(false)
  const late = useEffectEvent(onLate)

  useEffect(() => {
    if (isLoaded) return undefined
    const timer = setTimeout(() => late(), timeoutMs)
    return () => clearTimeout(timer)
  }, [isLoaded, timeoutMs])

  return (
    <div className="relative size-full">
      {!isLoaded && (
        <div className="absolute inset-0 flex items-center justify-center">
          <Spinner text={words.loading} />
        </div>
      )}
      <iframe
        title={title}
        src={url}
        referrerPolicy="no-referrer"
        // Browsers do not show a PDF in a sandboxed frame.
        sandbox={isForeign ? 'allow-scripts allow-same-origin allow-popups' : undefined}
        onLoad={() => setIsLoaded(true)}
        className="absolute inset-0 size-full"
      />
    </div>
  )
}
