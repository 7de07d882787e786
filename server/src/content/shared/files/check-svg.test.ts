import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { svgProblem } from './check-svg.ts'

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'

describe('an SVG', () => {
  it('that only draws is accepted', () => {
    const gradient =
      '<defs><linearGradient id="g-1"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
    const shapes = '<g fill="url(#g-1)"><path d="M0 0h9"/><text x="1">5 &lt; 6</text></g>'
    expect(svgProblem(`<?xml version="1.0"?>\n${OPEN}${gradient}${shapes}</svg>\n`)).toBeNull()
  })

  it('of the sample content is accepted', () => {
    const cover = join(
      import.meta.dirname,
      '../../../../../content/courses/ssc-cgl-maths/cover.svg',
    )
    expect(svgProblem(readFileSync(cover, 'utf8'))).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<s:foreignObject xmlns:s="http://www.w3.org/2000/svg"/>',
    '<foreignObject/>',
    '<style>*{}</style>',
    '<image href="https://evil.example/a.png"/>',
    '<use href="#a"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<animate attributeName="href"/>',
    '<set attributeName="onclick" to="alert(1)"/>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path d="M0 0" style="background:url(https://evil.example)"/>',
    '<path d="M0 0" fill="url(https://evil.example/a.svg#b)"/>',
    '<path d="M0 0" fill="URL( &quot;https://evil.example&quot; )"/>',
    '<path d="M0 0" fill="u\\72l(https://evil.example/a.svg#b)"/>',
    '<path d="M0 0" stroke="\\75 rl(https://evil.example/a.svg#b)"/>',
    '<path d="M0 0" xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    '<path xmlns="http://www.w3.org/1999/xhtml"/>',
    '<?xml-stylesheet href="https://evil.example/a.css"?>',
  ])('that contains %s is rejected', (inside) => {
    expect(svgProblem(`${OPEN}${inside}</svg>`)).toMatch(/^is an SVG with more than drawing in it/)
  })

  it.each([
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['an SVG without its namespace', '<svg><path d="M0 0"/></svg>'],
    ['an SVG with HTML behind it', `${OPEN}</svg><script>alert(1)</script>`],
    ['an SVG that does not end', OPEN],
    ['an SVG with an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${OPEN}&a;</svg>`],
    ['an SVG in another encoding', `<?xml version="1.0" encoding="Shift_JIS"?>${OPEN}</svg>`],
    ['an SVG of 51 levels', `${OPEN}${'<g>'.repeat(50)}${'</g>'.repeat(50)}</svg>`],
    ['no XML', 'hello'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(svgProblem(text)).not.toBeNull()
  })
})
