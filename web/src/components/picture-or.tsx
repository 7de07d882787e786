import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'

/** A picture beside its text; what is drawn in its place if there is none, or if it does not load. */
export function PictureOr({
  src,
  fallback,
  ...img
}: Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref'> & {
  src: string | null
  fallback: ReactNode
}) {
  const [failed, setFailed] = useState<string | null>(null)
  // A picture of the server's HTML may have failed before the app started.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete !== true || image.naturalWidth > 0) return
      image.decode().catch(() => setFailed(src))
    },
    [src],
  )
  if (src === null || src === failed) return fallback
  return <img {...img} ref={check} src={src} alt="" onError={() => setFailed(src)} />
}
