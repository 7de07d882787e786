import { MINUTE_MS } from '@sopan/domain/durations'

/** How long the login form has the password of a new account. */
export const PASSWORD_MS = 5 * MINUTE_MS

/** Never in storage, an address or the state of the router: a reload deletes it. */
let created: { email: string; password: string } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the password of an account that was just created, for the login that follows. */
export function rememberNewAccount(email: string, password: string): void {
  created = { email, password }
  clearTimeout(timer)
  timer = setTimeout(forgetNewAccount, PASSWORD_MS)
}

/** The password of the account that was just created on this page; '' for any other email. */
export const passwordOfNew = (email: string): string =>
  created !== null && created.email === email ? created.password : ''

export function forgetNewAccount(): void {
  created = null
}
