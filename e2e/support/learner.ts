import { type APIRequestContext, type Page, expect } from '@playwright/test'

export const PASSWORD = 'monsoon66'

let count = 0

/** An e-mail address that no other test of this run has. */
export const newEmail = (): string => `learner.${process.pid}.${Date.now()}.${++count}@example.com`

export interface Learner {
  id: number
  name: string
  email: string
  token: string
}

/** An account created and signed in by API calls, for tests of other subjects. */
export async function newLearner(
  request: APIRequestContext,
  { name = 'Anjali Sharma', email = newEmail() } = {},
): Promise<Learner> {
  await post(request, '/api/signup.php', { name, email, password: PASSWORD })
  const body = await post(request, '/api/login.php', { email, password: PASSWORD })
  return { id: body.data.id, name, email, token: body.token }
}

async function post(request: APIRequestContext, url: string, data: object) {
  const response = await request.post(url, { data })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Makes the pages of a browser context open as the learner. */
export async function signIn(page: Page, { token, ...user }: Learner): Promise<void> {
  await page.addInitScript(
    ([text, bearer]) => {
      // Only the first time: a page that signed out must stay signed out.
      if (sessionStorage.getItem('e2e')) return
      sessionStorage.setItem('e2e', 'done')
      for (const key of ['token', 'auth_token']) localStorage.setItem(key, bearer)
      for (const key of ['user', 'user_data']) localStorage.setItem(key, text)
      localStorage.setItem('isLoggedIn', 'true')
    },
    [JSON.stringify(user), token] as const,
  )
}

/** Fills in the login form that the page shows, and submits it. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept' }).check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Home opens without popups, which come after some seconds and take the focus. */
export async function hidePopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = Object.fromEntries(Array.from({ length: 50 }, (_, id) => [id, Date.now()]))
    localStorage.setItem('popups_shown', JSON.stringify(shown))
  })
}

/** The page for unknown URLs does not lead to home after 5 s, while it is still being checked. */
export async function stopCountdown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const startOrIgnore = (handler: () => void, delay?: number) =>
      delay === 1000 && location.pathname === '/404' ? 0 : start(handler, delay)
    Object.assign(window, { setTimeout: startOrIgnore })
  })
}

/** Accepts browser dialogs and collects their texts. */
export function dialogsOf(page: Page): string[] {
  const texts: string[] = []
  page.on('dialog', (dialog) => {
    texts.push(dialog.message())
    void dialog.accept()
  })
  return texts
}

/** Collects the browser's errors: exceptions in scripts and violations of the page's policy. */
export function browserErrorsOf(page: Page): string[] {
  const browserErrors: string[] = []
  page.on('pageerror', (error) => browserErrors.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) browserErrors.push(message.text())
  })
  return browserErrors
}
