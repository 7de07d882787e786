import { useEffect, useEffectEvent, useState } from 'react'

import { now } from '#web/lib/browser/clock.ts'
import { endsWithin, uploadUrl } from '#web/lib/urls/upload-url.ts'

/** A link that ends sooner is renewed before it is opened. */
const LEAST_SECONDS = 60

/** A new link is not waited for any longer: the viewers then show that the file does not load. */
const RENEWAL_MS = 8000

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
  const renewed = useEffectEvent(async () => renew?.() ?? file)

  useEffect(() => {
    if (url !== null) return undefined
    let isDone = false
    const open = (link: string) => {
      if (!isDone) setUrl(absolute(link))
      isDone = true
    }
    const timer = setTimeout(() => open(file), RENEWAL_MS)
    renewed().then(open, () => open(file))
    return () => {
      isDone = true
      clearTimeout(timer)
    }
  }, [url, file])

  return [
    url,
    () => {
      if (url !== null && isEnding(url)) setUrl(null)
    },
  ]
}
