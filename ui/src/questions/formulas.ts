import katex from 'katex'

import 'katex/dist/katex.min.css'

import { type Piece, splitFormulas } from './split-formulas.ts'

/**
 * Draws a formula as HTML and MathML; an invalid one is shown as its source. As nodes, not as a text of HTML: the console's
 * content policy ignores the styles in such a text, and a raised letter would be below the line.
 */
function render({ tex, isBlock }: Extract<Piece, { kind: 'formula' }>, holder: HTMLElement): void {
  katex.render(tex, holder, {
    displayMode: isBlock,
    throwOnError: false,
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  })
}

/** Replaces `$…$` by formulas in every text node inside an element. */
export function renderFormulas(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    if (!node.data.includes('$') || node.parentElement?.closest('code, pre')) continue
    node.replaceWith(...splitFormulas(node.data).map(nodeOf))
  }
}

function nodeOf(piece: Piece): Node {
  if (piece.kind === 'text') return document.createTextNode(piece.text)
  const holder = document.createElement('span')
  // The library's font is a fifth larger than the text around it; a wide formula scrolls.
  holder.className = piece.isBlock ? 'block overflow-x-auto overflow-y-hidden' : 'text-[0.92em]'
  render(piece, holder)
  return holder
}
