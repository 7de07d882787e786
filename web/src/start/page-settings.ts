import { read } from '#web/lib/browser/storage.ts'

/** Marks the document before the first paint, so that nothing changes after it. */
export function markDocument(payments: string): void {
  const { dataset } = document.documentElement
  dataset['payments'] = payments
  const theme = read('theme')
  if (theme === 'dark' || theme === 'light') dataset['theme'] = theme
  if (read('language') === null && navigator.languages.some((one) => /^hi\b/i.test(one))) {
    dataset['offersLanguage'] = ''
  }
  // The initial HTML is the same for everyone; this hides the visitor's prompt from a learner.
  if (read('user') !== null) dataset['signedIn'] = ''
  // It hides lists whose order is not that of a reader with own exams.
  if (read('exam') !== null || read('own_exams') !== null) dataset['ownExams'] = ''
}

/**
 * Moves the token of a mailed link from the URL to the state of its history entry, before a request can send
 * the URL as referrer.
 */
export function moveToken(): void {
  const { pathname, hash, search } = window.location
  if (!/^\/reset-password\/*$/i.test(pathname)) return
  const tokenIn = (text: string) => new URLSearchParams(text).get('token')
  const token = tokenIn(hash.slice(1)) ?? tokenIn(search)
  if (token) window.history.replaceState({ usr: { token } }, '', pathname)
}
