import { useEffect, useEffectEvent, useState } from 'react'

import { now } from '#web/lib/browser/clock.ts'
import { endsWithin, uploadUrl } from '#web/lib/upload-url.ts'

/** A link that ends sooner is renewed before it is opened. */
const LEAST_SECONDS = 60

const absolute = (file: string) => new URL(uploadUrl(file), document.baseURI).href

/**
 * The absolute URL of a file. Links to paid files end after some minutes: a link that is about to
 * end is renewed first. Null meanwhile; an open file keeps its URL.
 */
export function useFileUrl(
  file: string,
  renew: (() => Promise<string>) | undefined,
): [url: string | null, refresh: () => void] {
  const isEnding = (one: string) => renew !== undefined && endsWithin(one, LEAST_SECONDS, now())
  const [url, setUrl] = useState(() => (isEnding(file) ? null : absolute(file)))
  // If it cannot be renewed, the viewers show that the file does not load.
  const renewed = useEffectEvent(() => renew?.().catch(() => file) ?? Promise.resolve(file))

  useEffect(() => {
    if (url !== null) return undefined
    let isStale = false
    const load = async () => {
      const fresh = await renewed()
      if (!isStale) setUrl(absolute(fresh))
    }
    void load()
    return () => {
      isStale = true
    }
  }, [url])

  return [
    url,
    () => {
      if (url !== null && isEnding(url)) setUrl(null)
    },
  ]
}
