import { afterEach, expect, it } from 'vitest'

import { takeEarlyFocus } from './early-focus.ts'

const PAGE = `
  <a href="/tests">Tests</a>
  <main id="main" tabindex="-1"><a href="/courses">All courses</a><a href="/courses">All courses</a></main>`

function open(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  return root
}

afterEach(() => {
  document.body.innerHTML = ''
})

it('keeps the focus on the same control of the page that replaces the initial HTML', () => {
  const root = open(PAGE)
  root.querySelectorAll('a')[2]?.focus()
  const takeFocus = takeEarlyFocus(root)
  root.innerHTML = `<a href="/">Home</a>${PAGE}`
  takeFocus()
  expect(document.activeElement).toBe(root.querySelectorAll('a')[3])
})

it('moves the focus to the main part if the page has no such control', () => {
  const root = open(PAGE)
  root.querySelector('a')?.focus()
  const takeFocus = takeEarlyFocus(root)
  root.innerHTML = '<main id="main" tabindex="-1"><h1>Tests</h1></main>'
  takeFocus()
  expect(document.activeElement).toBe(root.querySelector('main'))
})

it('leaves the focus where the page has moved it, or where it was not', () => {
  const root = open(PAGE)
  const unfocused = takeEarlyFocus(root)
  root.querySelector('a')?.focus()
  const takeFocus = takeEarlyFocus(root)
  root.innerHTML = PAGE
  unfocused()
  expect(document.activeElement).toBe(document.body)
  root.querySelector('main')?.focus()
  takeFocus()
  expect(document.activeElement).toBe(root.querySelector('main'))
})
