import { useEffect, useEffectEvent, useState } from 'react'

import { now } from '#web/lib/clock.ts'
import { endsWithin, uploadUrl } from '#web/lib/upload-url.ts'

/** A link that ends sooner is asked for again before it is opened. */
const LEAST_SECONDS = 60

const absolute = (file: string) => new URL(uploadUrl(file), document.baseURI).href

/**
 * The full address of a file as it was sent. Links to paid files end after some minutes: one that is
 * about to is renewed first. Null meanwhile; a file that is open keeps the address it was opened by.
 */
export function useFileAddress(
  file: string,
  renew: (() => Promise<string>) | undefined,
): [address: string | null, refresh: () => void] {
  const isEnding = (one: string) => renew !== undefined && endsWithin(one, LEAST_SECONDS, now())
  const [address, setAddress] = useState(() => (isEnding(file) ? null : absolute(file)))
  // Where it cannot be renewed, the viewers say that the file does not load.
  const renewed = useEffectEvent(() => renew?.().catch(() => file) ?? Promise.resolve(file))

  useEffect(() => {
    if (address !== null) return undefined
    let isStale = false
    const load = async () => {
      const fresh = await renewed()
      if (!isStale) setAddress(absolute(fresh))
    }
    void load()
    return () => {
      isStale = true
    }
  }, [address])

  return [
    address,
    () => {
      if (address !== null && isEnding(address)) setAddress(null)
    },
  ]
}
