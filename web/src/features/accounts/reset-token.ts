/** The token of a reset link that stands in the address: behind '#', in older mails behind '?'. */
export function tokenInAddress({ hash, search }: { hash: string; search: string }): string {
  return (
    new URLSearchParams(hash.slice(1)).get('token') ??
    new URLSearchParams(search).get('token') ??
    ''
  )
}

/** Router state in which a token is kept out of the address; index.html writes the same form. */
export function tokenInState(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'token' in state
  return isKept && typeof state.token === 'string' ? state.token : ''
}

/** What could be a token; anything else was changed on its way. */
export const isTokenText = (text: string): boolean => text.length <= 200 && /^[\w-]+$/.test(text)
