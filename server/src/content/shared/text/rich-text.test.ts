import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { asMarkdown, pictureNames, renderRich } from './rich-text.ts'

const none = (name: string): never => {
  throw new Error(`${name} is no picture`)
}
const rich = (source: string) => renderRich(source, none)

describe('text of a question', () => {
  test.each([
    '1857. The revolt begins',
    '# of sides',
    '- 5 and + 5',
    'He ____ to school.',
    '2 * 3 * 4',
    'a < b & c > d',
    '3 : 2 | 5',
    String.raw`$x_1 * x_2$ and $\frac{a}{b}$ and $a < b$`,
    'between $5 and $6',
  ])('%s is complete as plain text', (source) => {
    expect(rich(source)).toEqual({ text: source, html: null })
  })

  test('has formatting, and keeps formulas as they are', () => {
    expect(rich('*Only* $a_1 < b_1$, **not** `x`')).toEqual({
      text: 'Only $a_1 < b_1$, not x',
      html: '<em>Only</em> $a_1 &lt; b_1$, <strong>not</strong> <code>x</code>',
    })
  })

  test('shows the word that is underlined, and no other plus signs', () => {
    expect(rich('the ++old++ word').html).toBe('the <u>old</u> word')
    expect(rich('C++ and ++i, 2 ++ 3')).toEqual({ text: 'C++ and ++i, 2 ++ 3', html: null })
    expect(rich(asMarkdown('++i++')).text).toBe('++i++')
  })

  test('keeps escaped dollars as signs, which pages would take for a formula', () => {
    expect(rich(String.raw`\$a\$ or $b$`)).toEqual({
      text: '$a$ or $b$',
      html: '<span>$</span>a<span>$</span> or $b$',
    })
    expect(rich(String.raw`\$5`)).toEqual({ text: '$5', html: null })
  })

  test('has tables and lists, which plain text shows as lines', () => {
    const { text, html } = rich('Look:\n\n| A | B |\n|---|---|\n| 1 | $x$ |\n\n1. one\n2. two')
    expect(text).toBe('Look:\n\nA | B\n1 | $x$\n\n1. one\n2. two')
    expect(html).toContain('<td>$x$</td>')
    expect(html).toContain('<ol>')
  })

  test('has pictures of its folder with their size, and no others', () => {
    const src = `/uploads/public/${'a'.repeat(32)}.svg`
    const picture = { src, width: 320, height: 180 }
    expect(renderRich('![A "circuit"](images/circuit.svg)', () => picture)).toEqual({
      text: 'A "circuit"',
      html: `<img src="${src}" alt="A &quot;circuit&quot;" width="320" height="180" />`,
    })
    expect(pictureNames('![a](images/a.svg)\n\n| x |\n|---|\n| ![b](images/b.png) |')).toEqual([
      'images/a.svg',
      'images/b.png',
    ])
    const elsewhere = { ...picture, src: 'https://elsewhere.example/x.svg' }
    expect(renderRich('![a](images/a.svg)', () => elsewhere).html).toBe('')
  })

  test.each([
    '<b onclick=x>',
    '[x](javascript:alert(1))',
    '<img src=x onerror=y>',
    '<https://a.b>',
  ])('%s is text', (source) => {
    expect(rich(source)).toEqual({ text: source, html: null })
  })

  test('has HTML as text also beside formatting', () => {
    expect(rich('**Not** <b>bold</b>')).toEqual({
      text: 'Not <b>bold</b>',
      html: '<strong>Not</strong> &lt;b&gt;bold&lt;/b&gt;',
    })
  })
})

describe('plain text as Markdown', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc
      .array(fc.constantFrom(...'a1 *_`[]<>&~!$#|\\-+=:.)({}^"\''.split('')), { maxLength: 30 })
      .map((signs) => signs.join('')),
  )
  const plain = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) =>
    lines
      .map((one) => one.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '').trim())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  )

  test('shows exactly what was typed', () => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(rich(asMarkdown(text)).text).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test('is not changed if it is valid already', () => {
    for (const text of ['What is 2 × 3?', 'He ____ to school.', '$a_1$ < 5']) {
      expect(asMarkdown(text)).toBe(text)
    }
    expect(asMarkdown('**no** bold')).toBe(String.raw`\*\*no\*\* bold`)
    expect(asMarkdown('one\ntwo')).toBe('one\\\ntwo')
  })
})
