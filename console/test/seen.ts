import { renderFormulas } from '@sopan/ui/questions/formulas.ts'
import { sanitiseHtml } from '@sopan/ui/questions/sanitise-html.ts'
import { expect } from 'vitest'

import { renderRich } from '../../server/src/content/shared/text/rich-text.ts'

/** The element in which a learner sees a text of a question, its formulas as `[x^{2}]`. */
export function seen(markdown: string): HTMLElement {
  const { text, html } = renderRich(markdown, () => {
    throw new Error('no picture is pasted')
  })
  const holder = document.createElement('div')
  holder.append(html === null ? text : sanitiseHtml(html, ''))
  renderFormulas(holder)
  expect(holder.querySelector('.katex-error')?.textContent).toBeUndefined()
  for (const formula of holder.querySelectorAll('.katex'))
    formula.replaceWith(`[${formula.querySelector('annotation')?.textContent}]`)
  holder.normalize()
  return holder
}
