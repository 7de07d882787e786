/** The token of a reset link in the URL: after '#', in older e-mails after '?'. */
export function tokenInAddress({ hash, search }: { hash: string; search: string }): string {
  return (
    new URLSearchParams(hash.slice(1)).get('token') ??
    new URLSearchParams(search).get('token') ??
    ''
  )
}

/** Router state that keeps a token out of the URL; index.html writes the same shape. */
export function tokenInState(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'token' in state
  return isKept && typeof state.token === 'string' ? state.token : ''
}

/** Whether a text has the format of a token; other text was damaged on its way. */
export const isTokenText = (text: string): boolean => text.length <= 200 && /^[\w-]+$/.test(text)
