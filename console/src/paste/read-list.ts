import { type Block, runOf } from '@sopan/domain/texts/formatted-text'

import { type Sheet, isHidden, styleOf } from './styles.ts'
import type { TextBuilder } from './text-builder.ts'

/** Adds a list of HTML; `read` gives the blocks of one of its elements. */
export function addList(
  list: Element,
  sheet: Sheet,
  builder: TextBuilder,
  read: (element: Element) => Block[],
): void {
  const items: Block[][] = []
  for (const child of list.children) {
    if (isHidden(child, styleOf(child, sheet))) continue
    if (child.localName === 'li') items.push(read(child))
    // Google Docs has inner lists beside the item to which they belong.
    else if (/^[uo]l$/.test(child.localName)) items.at(-1)?.push(...read(child))
  }
  const filled = items.filter((item) => item.length > 0)
  if (filled.length === 0) return
  const isOrdered = list.localName === 'ol'
  const given = Number(list.getAttribute('start') ?? '1')
  const start = Number.isSafeInteger(given) && given > 0 && given < 1e6 ? given : 1
  const letters = isOrdered ? lettersOf(list, sheet) : null
  if (letters === null) {
    builder.addBlock({ kind: 'list', start: isOrdered ? start : null, items: filled })
    return
  }
  // Letters stay as they are, because questions name them: 'both (a) and (b)'.
  builder.endLine()
  for (const [index, item] of filled.entries()) {
    const marker = runOf(`${letterOf(start + index, letters)}. `)
    const [first, ...rest] = item
    const hasText = first?.kind === 'paragraph'
    builder.parts.push({
      kind: 'paragraph',
      isTight: true,
      inlines: hasText ? [marker, ...first.inlines] : [marker],
    })
    for (const block of hasText ? rest : item)
      builder.parts.push(block.kind === 'paragraph' ? { ...block, isTight: true } : block)
  }
}

type Letters = 'a' | 'A' | 'i' | 'I'

const STYLES = new Map<string, Letters>([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/** The letters that number a list; null: it has digits. */
function lettersOf(list: Element, sheet: Sheet): Letters | null {
  const type = list.getAttribute('type') ?? ''
  if (type === 'a' || type === 'A' || type === 'i' || type === 'I') return type
  const named = [list, list.querySelector('li') ?? list].flatMap(
    (element) => styleOf(element, sheet).get('list-style-type') ?? [],
  )
  return STYLES.get(named[0] ?? '') ?? null
}

const ROMAN = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
]

function letterOf(number: number, letters: Letters): string {
  const isRoman = letters === 'i' || letters === 'I'
  const small =
    (isRoman ? ROMAN[number] : 'abcdefghijklmnopqrstuvwxyz'[number - 1]) ?? String(number)
  return letters === 'A' || letters === 'I' ? small.toUpperCase() : small
}
