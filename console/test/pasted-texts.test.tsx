import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TextForm } from '@sopan/domain/texts/formatted-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readPasted } from '#console/paste/read-pasted.ts'

import { renderMarkdown } from '../../server/src/content/shared/text/markdown.ts'
import { seen } from './seen.ts'

const copied = (name: string) =>
  readFileSync(join(import.meta.dirname, 'pasted', `${name}.html`), 'utf8')
const read = (html: string, form: TextForm = 'question') => readPasted(html, '', form)

const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

describe('a text of a question', () => {
  it.each([
    ['word', 'A picture was not kept. Add it separately.'],
    ['excel', ''],
    ['google-docs', ''],
    ['whatsapp', ''],
    ['pdf', ''],
    ['web-page', 'A picture was not kept. Add it separately.'],
  ])('that was copied from %s is what a learner sees', async (name, lost) => {
    const pasted = read(copied(name))
    expect(pasted.notes.join(' ')).toBe(lost)
    await expect(`${pasted.text}\n`).toMatchFileSnapshot(`pasted/${name}.md`)
    await expect(`${seen(pasted.text).innerHTML}\n`).toMatchFileSnapshot(`pasted/${name}.seen.html`)
    expect(window).not.toHaveProperty('ran')
  })

  const signs = fc.array(fc.constantFrom(...'a1 *_`[]<>&~!$#|\\-+=:.)({}^"\''.split('')), {
    maxLength: 30,
  })
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    signs.map((all) => all.join('')),
    fc.constantFrom(
      '1. a',
      '- 5',
      '# of',
      '> 3',
      '+',
      '---',
      '===',
      '| a |',
      '|---|',
      ':--',
      '***',
      '____',
      '&amp;',
      '![a](b)',
      '$x$',
      '```',
    ),
  )
  const tidy = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}\s\u00a0]+/gu, ' ').trim()
  const lines = fc
    .array(line.map(tidy), { minLength: 1, maxLength: 4 })
    .map((all) => all.filter((one) => one !== ''))

  it('shows the signs that were copied, also if they are marks of Markdown', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { text } = read(given.map((one) => `<p>${inHtml(one)}</p>`).join(''))
        const holder = seen(text)
        const paragraphs = [...holder.querySelectorAll('p')].map(({ textContent }) =>
          tidy(textContent),
        )
        expect(given.length > 1 ? paragraphs : [tidy(holder.textContent)]).toEqual(
          given.length > 0 ? given : [''],
        )
        expect(holder.querySelector('em, strong, code, pre, a, img, li, table, hr, h2')).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  it('shows the words and what is bold, italic and underlined, wherever that begins and ends', () => {
    const run = fc.record({ text: line, tag: fc.constantFrom('b', 'i', 'span', 'u') })
    fc.assert(
      fc.property(fc.array(run, { maxLength: 5 }), (runs) => {
        const html = runs
          .map(
            ({ text, tag }) =>
              `<${tag}>${inHtml(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))}</${tag}>`,
          )
          .join('')
        const page = new DOMParser().parseFromString(`<p>${html}</p>`, 'text/html')
        const holder = seen(read(`<p>${html}</p>`).text)
        expect(tidy(holder.textContent)).toBe(tidy(page.body.textContent))
        const letters = (element: Element, tags: string) =>
          [...element.querySelectorAll(tags)]
            .map(({ textContent }) => textContent.replaceAll(/[^\p{L}\p{N}]/gu, ''))
            .join('')
        expect(letters(holder, 'strong')).toBe(letters(page.body, 'b'))
        expect(letters(holder, 'em')).toBe(letters(page.body, 'i'))
        expect(letters(holder, 'u')).toBe(letters(page.body, 'u'))
      }),
      { numRuns: 300 },
    )
  })
})

describe('what a text has no place for', () => {
  const row = (cells: number) => `<tr>${'<td>1</td>'.repeat(cells)}</tr>`
  it.each([
    [
      'a wide table',
      `<table>${row(9)}${row(9)}</table>`,
      'A table of 9 columns was not kept, only its text.',
    ],
    [
      'a long table',
      `<table>${row(2).repeat(41)}</table>`,
      'A table of 41 rows was not kept, only its text.',
    ],
    [
      'merged cells',
      '<table><tr><td colspan=2>a<td>b<tr><td>1<td>2<td>3</table>',
      'Merged cells of a table were separated.',
    ],
    [
      'pictures',
      '<p>a<img src=1><img src=2></p>',
      '2 pictures were not kept. Add them separately.',
    ],
    ['words that are struck through', '<p>the <s>old</s> word</p>', 'Strikethrough was not kept.'],
    [
      'a text box',
      '<p>a<!--[if gte vml 1]><v:shape><v:textbox>b</v:textbox></v:shape><![endif]--></p>',
      'A text box was not kept.',
    ],
    [
      'letters of a symbol font',
      '<p><span style="font-family:Symbol">a</span></p>',
      'Letters of a symbol font were pasted as plain letters. Please check them.',
    ],
    [
      'what is too deep',
      `${'<div>'.repeat(400)}a`,
      'Parts that are nested too deeply were not kept.',
    ],
  ])('is named: %s', (_, html, lost) => {
    expect(read(html).notes).toEqual([lost])
  })

  it.each(['plain', 'formulas', 'description'] as const)(
    'is named without a place for it: a picture in a %s text',
    (form) => {
      expect(read('<p>a<img src=1></p>', form).notes).toEqual([
        'A picture was not kept: this text cannot show pictures.',
      ])
    },
  )

  it('is not named where it is not seen: pages for readers, hidden parts, scripts', () => {
    const { text, notes } = read(
      '<style>.h { visibility: hidden } p.s { font-size: 0pt }</style><p>a<b class=h>b</b></p><p class=s>c</p><p hidden>d</p>' +
        '<img width=1 src=x><svg width=16></svg><script>e</script><p style="display:none !important">f</p>',
    )
    expect([text, notes]).toEqual(['a', []])
  })
})

it('a description has headings and links to pages, and is what its page shows', () => {
  const { text, notes } = read(
    '<h1>Maths</h1><p>See <a href="https://a.example/b_(c)">the [list]</a>, <a href="javascript:x">not</a> &lt;https://x.y> $5$</p><ul><li>m<sup>2</sup></ul>',
    'description',
  )
  expect(notes).toEqual([])
  expect(renderMarkdown(text).replaceAll('\n', '')).toBe(
    '<h2>Maths</h2><p>See <a href="https://a.example/b_%28c%29" rel="noopener nofollow" target="_blank">the [list]</a>, not &lt;https://x.y&gt; $5$</p><ul><li>m²</li></ul>',
  )
})

it('a plain text has lines and tabs, and what the browser has where the HTML has nothing more', () => {
  const table = '<table><tr><td>a<td>b<tr><td>c<td>d<sup>2</sup></table><ol><li>e</ol>'
  expect(read(table, 'plain').text).toBe('a\tb\nc\td²\n1. e')
  expect(readPasted('<p>a  <b>b</b></p>', ' a\tb\n', 'plain')).toEqual({
    text: ' a\tb\n',
    notes: [],
    isBlock: false,
  })
  expect(readPasted('<p>a b</p>', ' a b ', 'question')).toEqual({
    text: ' a b ',
    notes: [],
    isBlock: false,
  })
})

it('a cell of an Excel file has formulas and no marks', () => {
  expect(read('<b>x<sup>2</sup></b> * 3', 'formulas').text).toBe('$x^{2}$ * 3')
})

it.each([
  ['a name of 900,000 letters', `<!--[if gte msEquation 12]><m:${'a'.repeat(900_000)}-->`],
  ['3,000 cells of 100 places', `<table><tr>${'<td colspan=100>a</td>'.repeat(3000)}</tr></table>`],
  [
    '15,000 properties of 300 elements',
    `<style>p{${Array.from({ length: 15_000 }, (_, at) => `a${at}:b`).join(';')}}</style>${'<p>a</p>'.repeat(300)}`,
  ],
])('hostile HTML is read to its end: %s', (_, html) => {
  expect(read(html).notes.length).toBeLessThan(4)
})
