import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { RichText } from './rich-text.tsx'

function htmlOf(html: string): string | undefined {
  return render(<RichText html={html} />).container.querySelector('.prose')?.innerHTML
}

test.each([
  '<h2>Syllabus</h2><p>A <strong>bold</strong> word</p>',
  '<table><tbody><tr><td colspan="2" rowspan="3">1</td></tr></tbody></table>',
])('it keeps %s', (html) => {
  expect(htmlOf(html)).toBe(html)
})

test.each([
  ['<p data-x="1" aria-label="x" id="root" style="color:red">text</p>', '<p>text</p>'],
  ['<img src="x" onerror="alert(1)"><script>alert(1)</script>text', 'text'],
  [
    '<a href="javascript:alert(1)">link</a>',
    '<a rel="noopener noreferrer" target="_blank">link</a>',
  ],
])('it removes unsafe markup: %s', (html, expected) => {
  expect(htmlOf(html)).toBe(expected)
})
