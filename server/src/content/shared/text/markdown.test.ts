import { expect, test } from 'vitest'

import { renderMarkdown } from './markdown.ts'

test('keeps formatting', () => {
  const html = renderMarkdown(
    '# Title\n\nOne **two** *three* `four`\n\n1. a\n2. b\n\n> said\n\n| A |\n|---|\n| 1 |\n',
  )
  for (const tag of [
    '<h2>Title</h2>',
    '<strong>two</strong>',
    '<em>three</em>',
    '<code>four</code>',
  ]) {
    expect(html).toContain(tag)
  }
  expect(html).toContain('<ol>')
  expect(html).toContain('<blockquote>')
  expect(html).toContain('<td>1</td>')
})

test('links go to http and https and open safely', () => {
  expect(renderMarkdown('[site](https://example.com/a?b=c&d)')).toBe(
    '<p><a href="https://example.com/a?b=c&amp;d" rel="noopener nofollow" target="_blank">site</a></p>',
  )
})

test('rendering rendered text again changes no typed text', () => {
  expect(renderMarkdown('5 < 6 & 7 > 6, "quoted"')).toBe('<p>5 &lt; 6 &amp; 7 &gt; 6, "quoted"</p>')
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](https:evil.example)',
  '[x](/courses)',
  '[x](https://example.com "a\\" onmouseover=\\"alert(1)")',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '<style>body{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<form action="https://evil.example"><input name=password></form>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
  '<object data="x"></object><embed src="x">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><script>alert(1)</script>]]>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '<div id=app>x</div>',
  `${'>'.repeat(2000)} deep`,
  `${'['.repeat(2000)}x`,
  '*a '.repeat(2000),
]

test.each(hostile)('nothing in %.60j can run, load or navigate', (text) => {
  const html = renderMarkdown(text)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)((?:\s[^>]*)?)>/gi)]
  for (const [, name = '', attributes = ''] of tags) {
    expect(
      'h2 h3 h4 p br hr blockquote pre code ul ol li strong em s a table thead tbody tr th td',
    ).toContain(name)
    const names = [...attributes.matchAll(/([a-z-]+)=/gi)].map(([, attribute]) => attribute)
    expect(['href', 'rel', 'target', 'start']).toEqual(expect.arrayContaining(names))
    const [, href = 'https://none'] = /href="([^"]*)"/.exec(attributes) ?? []
    expect(href).toMatch(/^https?:\/\//)
  }
  // Remaining angle brackets are text.
  expect(html.replaceAll(/<\/?[a-z0-9]+(?:\s[^>]*)?>/gi, '')).not.toContain('<')
})
