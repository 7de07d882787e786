import { useEffect, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'

/** The next page of a list: asked for as the reader nears the end, or by the button. */
export function MoreButton({
  label,
  isLoading,
  load,
}: {
  label: string
  isLoading: boolean
  load: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null || isLoading) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading, load])
  return (
    <div ref={end} className="mt-6 flex justify-center">
      <Button kind="secondary" size="regular" busy={isLoading} onClick={load}>
        {isLoading ? 'Loading...' : label}
      </Button>
    </div>
  )
}
