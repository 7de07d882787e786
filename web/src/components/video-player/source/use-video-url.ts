import { youtubeVideoId } from '@sopan/domain/youtube'
import { useRef, useState } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'

/** A renewed URL counts as working after this many seconds were played from it. */
const PROVED_SECONDS = 10

const BROKEN = 'This video could not be played.'

/**
 * The URL that plays. URLs of files end after some hours: a file that fails is renewed once and
 * resumes at its position; a second failure is shown. New URLs from other responses never interrupt
 * the video.
 */
export function useVideoUrl(first: string, renew: () => Promise<string>) {
  const [url, setUrl] = useState(first)
  /** Changes when the same URL is loaded again. */
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRenewing, setIsRenewing] = useState(false)
  const renewedAt = useRef<number | null>(null)

  async function again(): Promise<void> {
    setProblem(null)
    setIsRenewing(true)
    try {
      if (youtubeVideoId(url) === null) setUrl(await renew())
      setAttempt((count) => count + 1)
    } catch (error) {
      setProblem(messageOf(error, BROKEN))
    } finally {
      setIsRenewing(false)
    }
  }

  return {
    /** Null while there is no URL to play. */
    url: isRenewing || problem !== null ? null : url,
    attempt,
    problem,
    onFailure: (position: number) => {
      if (renewedAt.current !== null || youtubeVideoId(url) !== null) {
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
    /** A retry by the viewer. */
    retry: () => {
      renewedAt.current = null
      void again()
    },
    /** For failures outside of the media element. */
    fail: (error: unknown) => setProblem(messageOf(error, BROKEN)),
  }
}
