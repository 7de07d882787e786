import katex from 'katex'

import 'katex/dist/katex.min.css'

import { type Piece, splitFormulas } from './split-formulas.ts'

/** A formula as HTML and MathML; an invalid one is shown as its source. */
function render({ tex, isBlock }: Extract<Piece, { kind: 'formula' }>): string {
  return katex.renderToString(tex, {
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
  holder.innerHTML = render(piece)
  return holder
}
