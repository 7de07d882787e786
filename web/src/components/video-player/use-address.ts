import { useRef, useState } from 'react'

import { messageOf } from '#web/lib/api-error.ts'

import { youtubeId } from './youtube.ts'

/** A renewed address has proved itself when this many seconds were played from it. */
const PROVED_SECONDS = 10

const BROKEN = 'This video could not be played.'

/**
 * The address that plays. Addresses of files end after some hours: a file that fails is asked for
 * again, once, and plays on from there; what then still fails is a problem to show.
 * Addresses that come meanwhile with other answers never interrupt.
 */
export function useAddress(first: string, renew: () => Promise<string>) {
  const [address, setAddress] = useState(first)
  /** Changes where the same address is loaded anew. */
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRenewing, setIsRenewing] = useState(false)
  const renewedAt = useRef<number | null>(null)

  async function again(): Promise<void> {
    setProblem(null)
    setIsRenewing(true)
    try {
      if (youtubeId(address) === null) setAddress(await renew())
      setAttempt((count) => count + 1)
    } catch (error) {
      setProblem(messageOf(error, BROKEN))
    } finally {
      setIsRenewing(false)
    }
  }

  return {
    /** Null while there is none to play. */
    address: isRenewing || problem !== null ? null : address,
    attempt,
    problem,
    onFailure: (position: number) => {
      if (renewedAt.current !== null || youtubeId(address) !== null) {
        setProblem(BROKEN)
        return
      }
      renewedAt.current = position
      void again()
    },
    onProgress: (position: number) => {
      const since = renewedAt.current
      if (since !== null && position > since + PROVED_SECONDS) renewedAt.current = null
    },
    /** The viewer's own try. */
    retry: () => {
      renewedAt.current = null
      void again()
    },
    /** For what fails outside of the media element. */
    fail: (error: unknown) => setProblem(messageOf(error, BROKEN)),
  }
}
