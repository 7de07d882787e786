import { beforeEach, describe, expect, it } from 'vitest'

import { rememberPress } from './first-press.ts'
import { loadScriptsAfterPaint } from './load-scripts.ts'
import { markDocument, moveToken } from './page-settings.ts'

const { dataset } = document.documentElement

beforeEach(() => {
  const links = '<link data-script="entry" href="/a.js"><link data-script href="/b.js">'
  document.body.innerHTML = `${links}<div id="root"></div><p id="load-failed" hidden></p>`
  for (const key of Object.keys(dataset)) delete dataset[key]
  return () => {
    document.querySelector('script')?.remove()
    window.history.replaceState(null, '', '/')
  }
})

describe('the document before the first paint', () => {
  it('has the stored theme, the kind of payments, and whether a learner is stored', () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('user', '{}')
    markDocument('mock')
    expect(Object.assign({}, dataset)).toEqual({ payments: 'mock', theme: 'dark', signedIn: '' })
  })

  it.each(['exam', 'own_exams'])('hides lists in another order than that of %s', (key) => {
    localStorage.setItem(key, 'ssc-cgl')
    markDocument('mock')
    expect(Object.assign({}, dataset)).toEqual({ payments: 'mock', ownExams: '' })
  })

  it('follows the system and is a visitor’s if nothing is stored', () => {
    localStorage.setItem('theme', 'blue')
    markDocument('cashfree')
    expect(Object.assign({}, dataset)).toEqual({ payments: 'cashfree' })
  })
})

it.each([
  ['/reset-password#token=sop_x', { usr: { token: 'sop_x' } }, '/reset-password'],
  ['/Reset-Password/?token=sop_x', { usr: { token: 'sop_x' } }, '/Reset-Password/'],
  ['/reset-password', null, '/reset-password'],
  ['/courses?token=sop_x', null, '/courses?token=sop_x'],
])('the token of %s is in the state of the history entry', (url, state, shown) => {
  window.history.replaceState(null, '', url)
  moveToken()
  expect([window.history.state, window.location.href]).toEqual([
    state,
    `${window.location.origin}${shown}`,
  ])
})

describe('a press before the app has started', () => {
  const root = () => document.querySelector('#root') as HTMLElement
  const press = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }

  beforeEach(() => {
    root().innerHTML = `<button id="one"></button><button id="two"></button>
      <button id="menu" popovertarget="list"></button>
      <a id="window" href="#window" data-opens-window="book"></a><a id="link" href="#link"></a>`
  })

  it.each([
    ['#one', true, 'one'],
    ['#window', true, 'window'],
    ['#link', false, undefined],
    ['#menu', false, undefined],
  ])('on %s is kept from the browser: %s', (selector, isPrevented, id) => {
    const end = rememberPress()
    expect(press(selector)).toBe(isPrevented)
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(isPrevented ? 1 : 0)
    expect(end()?.id).toBe(id)
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(0)
  })

  it('counts only if it is the last one', () => {
    const end = rememberPress()
    press('#one')
    press('#two')
    expect(end()?.id).toBe('two')
    expect(press('#one')).toBe(false)
  })

  it('is forgotten when a link is followed', () => {
    const end = rememberPress()
    press('#one')
    press('#link')
    expect(end()).toBeNull()
  })

  it('on the link of a window is the browser’s in a new tab, or if the scripts have failed', () => {
    const end = rememberPress()
    expect(press('#window', { ctrlKey: true })).toBe(false)
    dataset['loadFailed'] = ''
    expect(press('#window')).toBe(false)
    expect(end()).toBeNull()
  })
})

describe('the scripts', () => {
  const script = () => document.querySelector('script')

  it('load once, after the first paint', async () => {
    loadScriptsAfterPaint()
    expect(script()).toBeNull()
    await expect.poll(() => script()?.src).toMatch(/\/a\.js$/)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(document.querySelectorAll('script')).toHaveLength(1)
    expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(2)
  })

  it('load immediately if the page shows only the startup screen', () => {
    document.body.insertAdjacentHTML('beforeend', '<p data-startup></p>')
    loadScriptsAfterPaint()
    expect(script()).not.toBeNull()
  })

  it('that fail to load show a message', () => {
    document.body.insertAdjacentHTML('beforeend', '<p data-startup></p>')
    loadScriptsAfterPaint()
    script()?.dispatchEvent(new Event('error'))
    expect(document.querySelector<HTMLElement>('#load-failed')?.hidden).toBe(false)
  })
})
