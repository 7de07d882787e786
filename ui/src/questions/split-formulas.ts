export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'formula'; tex: string; isBlock: boolean }

/**
 * `$$…$$` for a block, `$…$` inside a line; `\$` is a dollar sign, and so is one before a space.
 */
const FORMULA = /\\\$|\$\$([\s\S]+?)\$\$|\$(?!\s)((?:\\\$|[^$\n])+?)(?<!\s)\$(?!\d)/g

/** Splits a text into plain text and formulas. */
export function splitFormulas(source: string): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let end = 0
  for (const match of source.matchAll(FORMULA)) {
    const [whole, block, inline] = match
    text += source.slice(end, match.index)
    end = match.index + whole.length
    const tex = block ?? inline
    if (tex === undefined) {
      text += '$'
      continue
    }
    if (text !== '') pieces.push({ kind: 'text', text })
    text = ''
    pieces.push({ kind: 'formula', tex: tex.trim(), isBlock: block !== undefined })
  }
  text += source.slice(end)
  if (text !== '') pieces.push({ kind: 'text', text })
  return pieces
}

/** Whether a text needs the formula library. */
export const hasFormula = (source: string): boolean =>
  source.includes('$') && splitFormulas(source).some(({ kind }) => kind === 'formula')
