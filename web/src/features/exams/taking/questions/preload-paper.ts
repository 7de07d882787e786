import { preloadTexts } from '@sopan/ui/questions/formatted.tsx'

import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'
import { cacheForOffline } from '#web/lib/offline.ts'

const DEVANAGARI = "16px 'Anek Devanagari'"

/**
 * Preloads everything that the texts of a paper need: no question waits for the network, and a reload
 * offline works too. Pictures that fail are requested again until the returned function is called.
 */
export function preloadPaper(attempt: Attempt): () => void {
  const preloading = preload(attempt)
  return () => void preloading.then((stop) => stop())
}

async function preload(attempt: Attempt): Promise<() => void> {
  let stop = (): void => undefined
  const passages = new Set(attempt.questions.map(({ passage }) => passage))
  const texts = [
    ...[...passages].flatMap((passage) => Object.values(passage?.texts ?? {})),
    ...attempt.questions.flatMap((question) =>
      Object.values(question.texts).flatMap(({ question, options }) => [question, ...options]),
    ),
  ]
  const hindi = texts.find(({ text }) => /\p{Script=Devanagari}/u.test(text))
  try {
    if (hindi !== undefined) await document.fonts.load(DEVANAGARI, hindi.text)
    stop = await preloadTexts(texts)
    // The reader can change the language of the page without a network.
    await import('#web/lib/own-language.ts')
  } catch {
    // Each text loads it again when it is shown, and is plain text until then.
  }
  await cacheForOffline()
  return stop
}
