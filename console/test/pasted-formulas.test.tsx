import type { TextForm } from '@sopan/domain/texts/formatted-text'
import { describe, expect, it } from 'vitest'

import { readPasted } from '#console/paste/read-pasted.ts'

import { seen } from './seen.ts'

const read = (html: string, form: TextForm = 'question') => readPasted(html, '', form)

/** A formula of Word, as HTML on the clipboard has it. */
const ofWord = (omml: string) =>
  `<!--[if gte msEquation 12]><m:oMath>${omml}</m:oMath><![endif]--><![if !msEquation]><img src="x"><![endif]>`
const ofPage = (mathml: string) => `<math>${mathml}</math>`
const r = (text: string) =>
  `<i><span style='font-family:"Cambria Math"'><m:r>${text}</m:r></span></i>`
const e = (text: string) => `<m:e>${r(text)}</m:e>`

describe('a formula', () => {
  it.each([
    ['letters of the mathematical alphabets', ofWord(r('𝑎𝛼+ℎ≤∞')), String.raw`a\alpha+h\le\infty`],
    [
      'a fraction in a line',
      ofWord(
        `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('bc')}</m:den></m:f>`,
      ),
      'a/{bc}',
    ],
    [
      'an index and a power',
      ofWord(`<m:sSubSup>${e('x')}<m:sub>${r('i')}</m:sub><m:sup>${r('2n')}</m:sup></m:sSubSup>`),
      'x_{i}^{2n}',
    ],
    [
      'a root of degree 3',
      ofWord(`<m:rad><m:deg>${r('3')}</m:deg>${e('x')}</m:rad>`),
      String.raw`\sqrt[3]{x}`,
    ],
    [
      'a sum with limits',
      ofWord(
        `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('k=1')}</m:sub><m:sup>${r('n')}</m:sup>${e('k')}</m:nary>`,
      ),
      String.raw`\sum_{k=1}^{n}k`,
    ],
    [
      'an integral with limits beside it',
      ofWord(
        `<m:nary><m:naryPr><m:limLoc m:val="subSup"/></m:naryPr><m:sub>${r('0')}</m:sub><m:sup>${r('π')}</m:sup>${e('xdx')}</m:nary>`,
      ),
      String.raw`\int_{0}^{\pi}xdx`,
    ],
    [
      'brackets',
      ofWord(
        `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('a')}${e('b')}</m:d>`,
      ),
      String.raw`\left[a\middle\vert b\right]`,
    ],
    [
      'cases',
      ofWord(
        `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr>${e('1, &x')}${e('0')}</m:eqArr></m:e></m:d>`,
      ),
      String.raw`\begin{cases}1,x \\ 0\end{cases}`,
    ],
    [
      'a matrix',
      ofWord(
        `<m:d><m:e><m:m><m:mr>${e('1')}${e('2')}</m:mr><m:mr>${e('3')}${e('4')}</m:mr></m:m></m:e></m:d>`,
      ),
      String.raw`\left(\begin{matrix}1 & 2 \\ 3 & 4\end{matrix}\right)`,
    ],
    [
      'a function',
      ofWord(
        `<m:func><m:fName><m:sSup><m:e><m:r><m:rPr><m:sty m:val="p"/></m:rPr>sin</m:r></m:e><m:sup>${r('2')}</m:sup></m:sSup></m:fName>${e('θ')}</m:func>`,
      ),
      String.raw`\sin^{2}\theta`,
    ],
    [
      'a limit',
      ofWord(
        `<m:func><m:fName><m:limLow>${e('lim')}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e('f')}</m:func>`,
      ),
      String.raw`\lim_{x\to0}f`,
    ],
    [
      'accents',
      ofWord(
        `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e('a')}</m:acc><m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e('AB')}</m:bar>`,
      ),
      String.raw`\vec{a}\overline{AB}`,
    ],
    ['words', ofWord('<m:r><m:rPr><m:nor/></m:rPr>if 5% of</m:r>'), String.raw`\text{if~5\%~of}`],
    [
      'MathML',
      ofPage(
        '<msup><mi>e</mi><mrow><mo>−</mo><mi>x</mi></mrow></msup><mo>=</mo><mfrac><mn>1</mn><msqrt><mi>π</mi></msqrt></mfrac>',
      ),
      String.raw`e^{-x}=\frac{1}{\sqrt{\pi}}`,
    ],
    [
      'MathML with limits',
      ofPage(
        '<munderover><mo>∫</mo><mn>0</mn><mn>1</mn></munderover><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow><munder><mi>lim</mi><mi>n</mi></munder>',
      ),
      String.raw`\int\limits_{0}^{1}\left(x\right)\lim_{n}`,
    ],
    [
      'a matrix in MathML',
      ofPage(
        '<mrow><mo>|</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>|</mo></mrow>',
      ),
      String.raw`\left\vert\begin{matrix}a & b\end{matrix}\right\vert`,
    ],
    [
      'accents in MathML',
      ofPage(
        '<mover><mi>x</mi><mo>¯</mo></mover><mover><mi>AB</mi><mo>→</mo></mover><mover><mi>a</mi><mi>n</mi></mover>',
      ),
      String.raw`\overline{x}\overrightarrow{\mathrm{AB}}\overset{n}{a}`,
    ],
    [
      'Hindi words',
      ofPage('<mi>क्षेत्र</mi><mo>=</mo><mtext>लंबाई</mtext>'),
      String.raw`\text{क्षेत्र}=\text{लंबाई}`,
    ],
  ])('of %s becomes LaTeX that is shown', (_, html, tex) => {
    const pasted = read(`<p>So ${html}.</p>`)
    expect(pasted).toEqual({ text: `So $${tex}$.`, notes: [], isBlock: false })
    expect(seen(pasted.text).textContent).toBe(`So [${tex}].`)
  })

  it.each([
    [
      'an unknown sign above',
      ofWord(`<m:acc><m:accPr><m:chr m:val="⃰"/></m:accPr>${e('a')}</m:acc>`),
      'the sign ⃰ above a part',
    ],
    ['an unknown part', ofWord('<m:chart>1</m:chart>'), "'chart'"],
    ['too deep', ofPage('<mrow>'.repeat(200)), 'parts nested too deeply'],
    ['notation around a part', ofPage('<menclose><mi>x</mi></menclose>'), "'menclose'"],
  ])('with %s is named', (_, html, why) => {
    expect(read(`<p>So ${html} is.</p>`)).toEqual({
      text: 'So is.',
      isBlock: false,
      notes: [`A formula was not kept, because it has ${why}.`],
    })
  })

  it('is named where the text shows none', () => {
    const { text, notes } = read(`<p>So ${ofWord(r('a'))}</p>`, 'description')
    expect([text, notes]).toEqual([
      'So',
      ['A formula was not kept: this text cannot show formulas.'],
    ])
  })
})

describe('raised and lowered letters', () => {
  it.each([
    ['x<sup>2</sup>y<sub>1</sub>', '$x^{2}y_{1}$'],
    ['3x<sup>2</sup>5', '$3x^{2}5$'],
    ['(a+b)<sup>2</sup>', '(a+b)${}^{2}$'],
    ['10<sup>−3</sup> cm<sup>2</sup>', String.raw`$10^{-3}$ $\mathrm{cm}^{2}$`],
    ['H<sub>2</sub>SO<sub>4</sub>', String.raw`$\mathrm{H}_{2}\mathrm{SO}_{4}$`],
    ['the 5<sup>th</sup> day', String.raw`the $5^{\mathrm{th}}$ day`],
    ['sin<sup>2</sup>θ', String.raw`$\sin^{2}\theta$`],
    ['a<sub>n+1</sub>', '$a_{n+1}$'],
    ['वर्ग सेमी<sup>2</sup>', 'वर्ग सेमी${}^{2}$'],
    ['word<sup>[1]</sup>', 'word${}^{[1]}$'],
    ['x²', 'x²'],
    ['x<sup>2</sup><sup>3</sup>', '$x^{2}{}^{3}$'],
    ['x<sup>a_b%</sup>', String.raw`$x^{a\_b\%}$`],
  ])('%s is %s in a question', (html, text) => {
    expect(read(html).text).toBe(text)
    seen(text)
  })

  it.each([
    ['x<sup>2</sup> + H<sub>2</sub>O', 'x² + H₂O', []],
    ['5<sup>th</sup> of 10<sup>-3</sup>', '5th of 10⁻³', []],
    ['a<sub>max</sub>', 'amax', ['Not raised or lowered any more: “max”.']],
  ])('%s is %s in a plain text', (html, text, lost) => {
    expect(read(html, 'plain')).toEqual({ text, notes: lost, isBlock: false })
  })
})
