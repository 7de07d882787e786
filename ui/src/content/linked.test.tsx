import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Linked } from './linked.tsx'

const link = (part: string, href: string) => ({
  part,
  render: (text: string) => <a href={href}>{text}</a>,
})
const links = [link('terms', '/terms'), link('policy', '/privacy')]

it.each([
  ['I accept the terms and the policy.', ['/terms', '/privacy']],
  ['The policy and the terms: I accept them.', ['/privacy', '/terms']],
  ['I accept them.', []],
])('"%s" has its links where their words are', (text, paths) => {
  render(
    <p>
      <Linked text={text} links={links} />
    </p>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe(text)
  const found = screen.queryAllByRole('link').map((one) => one.getAttribute('href'))
  expect(found).toEqual(paths)
})
