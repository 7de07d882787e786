import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RichText } from './rich-text.tsx'

async function htmlOf(html: string): Promise<string | undefined> {
  const { container } = render(<RichText html={html} />)
  await act(() => vi.dynamicImportSettled())
  return container.querySelector('.prose')?.innerHTML
}

test.each([
  '<h2>Syllabus</h2><p>A <strong>bold</strong> word</p>',
  '<table><tbody><tr><td colspan="2" rowspan="3">1</td></tr></tbody></table>',
])('it keeps %s', async (html) => {
  expect(await htmlOf(html)).toBe(html)
})

test.each([
  ['<p data-x="1" aria-label="x" id="root" style="color:red">text</p>', '<p>text</p>'],
  ['<img src="x" onerror="alert(1)"><script>alert(1)</script>text', 'text'],
  [
    '<a href="javascript:alert(1)">link</a>',
    '<a rel="noopener noreferrer" target="_blank">link</a>',
  ],
])('it removes unsafe markup: %s', async (html, expected) => {
  expect(await htmlOf(html)).toBe(expected)
})
