import { describe, expect, it } from 'vitest'

import { renderFormulas } from './formulas.ts'
import { hasFormula, splitFormulas } from './split-formulas.ts'

const text = (text: string) => ({ kind: 'text', text })
const formula = (tex: string, isBlock = false) => ({ kind: 'formula', tex, isBlock })

describe('formulas in a text', () => {
  it.each([
    ['no formula', [text('no formula')]],
    ['If $x^2 = 9$, then', [text('If '), formula('x^2 = 9'), text(', then')]],
    ['$$\\frac{a}{b}$$', [formula('\\frac{a}{b}', true)]],
    ['$a$$b$', [formula('a'), formula('b')]],
    ['It costs $5 and $6', [text('It costs $5 and $6')]],
    ['It costs \\$5, not $n$', [text('It costs $5, not '), formula('n')]],
    ['one $ alone', [text('one $ alone')]],
    ['$ x $', [text('$ x $')]],
    ['', []],
  ])('%j', (source, pieces) => {
    expect(splitFormulas(source)).toEqual(pieces)
    expect(hasFormula(source)).toBe(pieces.some(({ kind }) => kind === 'formula'))
  })

  it('are rendered where they are in the text, and only there', () => {
    const holder = document.createElement('div')
    holder.innerHTML = '<p>Of $x^2$ and <code>$y$</code></p>'
    renderFormulas(holder)
    expect(holder.querySelectorAll('.katex')).toHaveLength(1)
    expect(holder.querySelector('math')).not.toBeNull()
    expect(holder.querySelector('code')?.textContent).toBe('$y$')
  })

  it('that are invalid stay as their source, and run nothing', () => {
    const holder = document.createElement('div')
    holder.append('$\\frac{$ and $\\href{javascript:alert(1)}{x}$')
    renderFormulas(holder)
    expect(holder.textContent).toContain('\\frac{')
    expect(holder.querySelector('a')).toBeNull()
  })
})
