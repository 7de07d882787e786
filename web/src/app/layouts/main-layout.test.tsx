import { listCourses } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { listNotices } from '@sopan/contract/notices'
import { logout } from '@sopan/contract/session'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { list, maths } from '#test/course-scene.ts'
import { overview } from '#test/dashboard-scene.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { settings } from '#web/lib/settings.ts'

async function open(path: string, options: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(path, options)
  await screen.findByRole('contentinfo')
  return { ...app, path: () => app.router.state.location.pathname }
}

/** The header's tabs for desktops, and the bottom bar's for phones. */
const tabBars = () => screen.getAllByRole('navigation', { name: 'Main' })
const openMenu = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

describe('the tabs', () => {
  it('are in the header and in the bottom bar, with their pages', async () => {
    await open('/coming-soon')
    for (const [name, path] of [
      ['Home', '/home'],
      ['Courses', '/courses'],
      ['Tests', '/tests'],
      ['Dashboard', '/dashboard'],
    ] as const) {
      const links = tabBars().map((bar) => within(bar).getByRole('link', { name }))
      expect(links.map((link) => link.getAttribute('href'))).toEqual([path, path])
    }
  })

  it.each([
    ['/tests', 'Tests'],
    ['/test-results/5', 'Tests'],
    ['/dashboard', 'Dashboard'],
    ['/coming-soon', undefined],
  ])('on %s mark %s as current', async (path, marked) => {
    await open(path, { user: anjali })
    const marks = tabBars().map((bar) =>
      within(bar)
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent),
    )
    const expected = marked === undefined ? [] : [marked]
    expect(marks).toEqual([expected, expected])
  })
})

describe('books and aids', () => {
  const pages = [
    ['Books', '/books'],
    ['Syllabus', '/syllabus'],
    ['Time Table', '/time-table'],
    ['Job Alert', '/job-alert'],
  ] as const

  it('are in the header, and not in the bottom bar', async () => {
    await open('/coming-soon')
    const [header, bottom] = tabBars().map((bar) => within(bar))
    for (const [name, path] of pages) {
      expect(header?.getByRole('link', { name }).getAttribute('href')).toBe(path)
      expect(bottom?.queryByRole('link', { name })).toBeNull()
    }
  })

  it.each([
    ['a visitor', /^menu$/i, {}],
    ['a learner', /Anjali Sharma/, { user: anjali }],
  ])('are in the menu of %s', async (_, menu, options) => {
    await open('/coming-soon', options)
    await openMenu(menu)
    for (const [name, path] of pages) {
      expect(screen.getByRole('menuitem', { name }).getAttribute('href')).toBe(path)
    }
  })
})

it('the logo links to /', async () => {
  await open('/coming-soon')
  const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Sopan' })
  expect(logo.getAttribute('href')).toBe('/')
})

describe('for a visitor', () => {
  it('shows Login and Sign Up, no bell and no profile menu', async () => {
    await open('/coming-soon')
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register')
    for (const link of header.getAllByRole('link', { name: 'Login' })) {
      expect(link.getAttribute('href')).toBe('/login')
    }
    expect(header.queryByRole('link', { name: /notifications/i })).toBeNull()
    expect(header.queryByRole('button', { name: /profile/i })).toBeNull()
  })

  it('the menu has the search, Login, Sign Up and the theme', async () => {
    await open('/coming-soon')
    await openMenu(/^menu$/i)
    const menu = within(screen.getByRole('menu'))
    expect(menu.getByRole('menuitem', { name: 'Search' }).getAttribute('href')).toBe('/search')
    expect(menu.getByRole('menuitem', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(menu.getByRole('menuitem', { name: 'Sign Up' }).getAttribute('href')).toBe('/register')
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Dark theme' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    delete document.documentElement.dataset['theme']
  })
})

describe('the profile menu', () => {
  it('begins with what is the learner’s own, ends with the policies, and leads to their pages', async () => {
    const { path } = await open('/coming-soon', { user: anjali })
    await openMenu(/Anjali Sharma/)
    const items = screen
      .getAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('href')?.replace(/#.*/, '')])
    expect(items.slice(0, 5)).toEqual([
      // Where the header is wide enough for its own link, styles hide this one.
      ['Search', '/search'],
      ['My Results', '/test-results'],
      ['My Payments', '/payment-history'],
      ['My Tickets', '/contact-us'],
      ['Rewards', '/rewards'],
    ])
    expect(items.slice(-4)).toEqual([
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
      ['Shipping Policy', '/shipping-policy'],
      ['Cancellation and Refunds', '/cancellation-and-refunds'],
    ])
    expect(items).toContainEqual(['My Profile', '/profile'])
    expect(items).toContainEqual(['Contact Us', '/contact-us'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rewards' }))
    await waitFor(() => expect(path()).toBe('/rewards'))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('has the number of new answers to tickets, read when it is opened', async () => {
    const answered = [
      { ticket_id: 8, answers: 2 },
      { ticket_id: 5, answers: 1 },
    ]
    server.on(getDashboard, yes({ ...overview, new_answers: answered }))
    await open('/coming-soon', { user: anjali })
    expect(server.callsTo(getDashboard)).toHaveLength(0)
    await openMenu(/Anjali Sharma/)
    const count = await screen.findByText('3 new answers')
    expect(count.closest('[role=menuitem]')?.textContent).toMatch(/^My Tickets/)
  })

  it('shows who is signed in, and replaces Login', async () => {
    await open('/coming-soon', { user: anjali })
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    await openMenu(/Anjali Sharma/)
    expect(screen.getByText('anjali@example.com')).toBeTruthy()
    const drawn = document.querySelectorAll<HTMLElement>('[data-initials]')
    expect([...drawn].map((picture) => picture.dataset['initials'])).toEqual(['AS', 'AS'])
  })

  it('calls a learner without a name Learner', async () => {
    await open('/coming-soon', { user: { ...anjali, name: ' ' } })
    expect(screen.getByRole('button', { name: 'Profile menu of Learner' })).toBeTruthy()
  })
})

describe('Sign Out', () => {
  async function signOut() {
    const app = await open('/coming-soon', { user: anjali })
    await openMenu(/Anjali Sharma/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    return app
  }
  const isOut = () => waitFor(() => screen.getByRole('link', { name: 'Sign Up' }))

  it('ends the session on this device and on the server, without waiting for the server', async () => {
    server.on(logout, held(yes(null)).response)
    const { path } = await signOut()
    await isOut()
    await waitFor(() => expect(path()).toBe('/'))
    for (const key of ['token', 'auth_token', 'user', 'user_data', 'isLoggedIn']) {
      expect(localStorage.getItem(key)).toBeNull()
    }
    const [sent] = server.callsTo(logout)
    expect(sent?.headers.get('authorization')).toBe('Bearer sop_test')
  })

  it.each([
    ['has already ended the session', no('Please login again', 401)],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('goes to / also when the server %s', async (_, answer) => {
    server.on(logout, answer)
    const { path } = await signOut()
    await isOut()
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('leads from a guarded page to /, not to /login', async () => {
    server.on(logout, yes(null))
    const { router, path } = await open('/profile', { user: anjali })
    await openMenu(/Anjali Sharma/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await isOut()
    await waitFor(() => expect(path()).toBe('/'))
    expect(router.state.historyAction).toBe('PUSH')
  })
})

describe('home after Sign Out', () => {
  it('is fetched once, as a visitor', async () => {
    server.on(logout, yes(null))
    server.on(listCourses, list(maths))
    await open('/profile', { user: anjali })
    await openMenu(/Anjali Sharma/)
    server.calls.length = 0
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
    await screen.findByRole('link', { name: 'Login to Continue' })
    await screen.findByRole('link', { name: 'Complete Maths' })
    expect(server.callsTo(listCourses).map(({ query }) => query['user_id'])).toEqual([undefined])
    expect(server.callsTo(listNotices).map(({ query }) => query['active'])).toEqual([undefined])
  })
})

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'))
  const links = (group: string) =>
    within(footer().getByRole('navigation', { name: group }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))

  it('describes the product', async () => {
    await open('/coming-soon')
    const text = screen.getByRole('contentinfo').textContent
    for (const words of [
      /online learning platform/i,
      /transform your career/i,
      /industry experts/i,
      /certification/i,
      /Monday to Saturday, 9\sAM\s-\s6\sPM/,
      /Hisar, Haryana, India/,
      'help@sopan.example',
      '+91 00000 00000',
      new RegExp(`© ${new Date().getFullYear()} Sopan`),
    ]) {
      expect(text).toMatch(words)
    }
  })

  it('links a learner to pages, policies and support, folded on phones', async () => {
    await open('/coming-soon', { user: anjali })
    const fold = footer().getByRole('button', { name: 'Help, policies and contact' })
    await userEvent.click(fold)
    expect(fold.ariaExpanded).toBe('true')
    expect(links('Quick Links')).toEqual(['/courses', '/tests', '/contact-us'])
    expect(links('Support')).toEqual([
      '/terms-and-conditions',
      '/privacy-policy',
      '/shipping-policy',
      '/cancellation-and-refunds',
      '/contact-us',
    ])
  })

  it('offers the app where the operator has one', async () => {
    await open('/coming-soon')
    expect(footer().queryByRole('link', { name: 'Get the app' })).toBeNull()
    cleanup()
    Object.assign(settings, { downloadUrl: 'https://institute.example/app' })
    await open('/coming-soon')
    const link = footer().getByRole('link', { name: 'Get the app' })
    expect(link.getAttribute('href')).toBe('https://institute.example/app')
    Object.assign(settings, { downloadUrl: '' })
  })

  it('sends a visitor who wants support to /login first', async () => {
    const { router } = await open('/coming-soon')
    expect(
      [...links('Quick Links'), ...links('Support')].filter((to) => to === '/login').length,
    ).toBe(2)
    await userEvent.click(footer().getByRole('link', { name: 'Contact Us' }))
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toEqual({ from: '/contact-us' })
  })
})
