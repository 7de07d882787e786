import { useEffect, useEffectEvent, useState } from 'react'

import { Spinner } from '#web/ui/spinner.tsx'

/** A viewer in a frame. What it shows nobody can tell from outside; that it loaded is all we hear. */
export function ViewerFrame({
  title,
  address,
  isForeign,
  patience,
  onLate,
}: {
  title: string
  address: string
  /** Somebody else's page, which may run its scripts and nothing around them. */
  isForeign: boolean
  /** Milliseconds until it is late. */
  patience: number
  onLate: () => void
}) {
  const [isLoaded, setIsLoaded] = useState(false)
  const late = useEffectEvent(onLate)

  useEffect(() => {
    if (isLoaded) return undefined
    const timer = setTimeout(() => late(), patience)
    return () => clearTimeout(timer)
  }, [isLoaded, patience])

  return (
    <div className="relative size-full">
      {!isLoaded && (
        <div className="absolute inset-0 flex items-center justify-center">
          <Spinner size="lg" text="Loading PDF..." />
        </div>
      )}
      <iframe
        title={title}
        src={address}
        referrerPolicy="no-referrer"
        // A browser shows no PDF of its own in a sandbox.
        sandbox={isForeign ? 'allow-scripts allow-same-origin allow-popups' : undefined}
        onLoad={() => setIsLoaded(true)}
        className="absolute inset-0 size-full"
      />
    </div>
  )
}
