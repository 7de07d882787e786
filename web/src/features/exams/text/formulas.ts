import katex from 'katex'

import 'katex/dist/katex.min.css'

import { type Piece, splitFormulas } from './split-formulas.ts'

/** A formula as HTML and MathML; one that cannot be read is shown as it was written. */
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

/** Puts formulas in the place of `$…$` in every text below an element. */
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
  // The library's letters are a fifth larger than those around them; a wide formula scrolls.
  holder.className = piece.isBlock ? 'block overflow-x-auto overflow-y-hidden' : 'text-[0.92em]'
  holder.innerHTML = render(piece)
  return holder
}
