import { youtubeVideoId } from '@sopan/domain/youtube'
import { useWords } from '@sopan/ui/language.ts'
import { type PlayerWords, player } from '@sopan/words/learning/player'
import { useRef, useState } from 'react'

import { messageOf } from '#web/lib/api/api-error.ts'

import { UnreachableHost } from './youtube-api.ts'

/** A renewed URL counts as working after this many seconds were played from it. */
const PROVED_SECONDS = 10

/**
 * The URL that plays. URLs of files end after some hours: a file that fails is renewed once and
 * resumes at its position; a second failure is shown. New URLs from other responses never interrupt
 * the video.
 */
export function useVideoUrl(first: string, renew: () => Promise<string>) {
  const [url, setUrl] = useState(first)
  /** Changes when the same URL is loaded again. */
  const [attempt, setAttempt] = useState(0)
  /** Why nothing plays; null while nothing has failed. */
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const words = useWords(player)
  const [isRenewing, setIsRenewing] = useState(false)
  const renewedAt = useRef<number | null>(null)

  async function again(): Promise<void> {
    setFailure(null)
    setIsRenewing(true)
    try {
      if (youtubeVideoId(url) === null) setUrl(await renew())
      setAttempt((count) => count + 1)
    } catch (error) {
      setFailure({ error })
    } finally {
      setIsRenewing(false)
    }
  }

  return {
    /** Null while there is no URL to play. */
    url: isRenewing || failure !== null ? null : url,
    attempt,
    problem: failure === null ? null : problemText(failure.error, words),
    onFailure: (position: number) => {
      if (renewedAt.current !== null || youtubeVideoId(url) !== null) {
        setFailure({ error: null })
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
    fail: (error: unknown) => setFailure({ error }),
  }
}

const problemText = (error: unknown, { failed }: PlayerWords): string =>
  error instanceof UnreachableHost ? failed.host : messageOf(error, failed.broken)
