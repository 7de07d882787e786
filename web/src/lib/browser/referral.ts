const KEY = 'referral_code'

/** An invalid code is ignored, so that registration still works. */
export const isReferralCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[\w-]{1,20}$/.test(code)

/**
 * Stores the referral code of a URL for this session of the browser: the app's link leads to home, and its
 * reader may look at other pages before registering.
 */
export function rememberReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref')
  if (!isReferralCode(code)) return
  try {
    sessionStorage.setItem(KEY, code)
  } catch {
    // Without storage it counts on the pages of accounts only.
  }
}

/** A code counts for one account, and not for the next person who uses this browser. */
export function forgetReferral(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is stored.
  }
}

export function rememberedReferral(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
