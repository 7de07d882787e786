import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const theme = css.slice(css.indexOf('@theme'), css.indexOf('@custom-variant'))

it('only transform and opacity are animated', () => {
  const [, ...keyframes] = theme.split('@keyframes ')
  const animated = keyframes.flatMap((one) =>
    [...one.matchAll(/([\w-]+): [^;{}]+;/g)].map(([, name]) => name),
  )
  expect([...new Set(animated)].toSorted()).toEqual(['opacity', 'pointer-events', 'transform'])
})

it.each(['right', 'rank'])('the motion of %s takes 300 ms, once', (name) => {
  expect(theme).toContain(`--animate-${name}: ${name} 300ms ease-out;`)
})

it('two sizes are larger than the titles of pages, and both are named by what they are for', () => {
  const sizes = [...theme.matchAll(/--text-(\w+): (?:min\()?([\d.]+)rem\b/g)]
  const large = sizes.filter(([, , rem]) => Number(rem) > 1.375).map(([, name]) => name)
  expect(large).toEqual(['step', 'result'])
})
