import { LONGEST_NAME, namesLike } from './names.ts'

/** The words of a search. An item is found if it has all of them, in any order. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')

/** A word of a search in all forms in which an item may have it, first as it was typed. */
export type Forms = readonly string[]

/**
 * The words of a search, each with the names that mean the same; words that are a name together, such as 'general
 * knowledge', count as one.
 */
export function formsOf(search: string): Forms[] {
  const words = [...new Set(wordsOf(search))]
  const found: Forms[] = []
  for (let at = 0; at < words.length;) {
    const forms = longestName(words.slice(at, at + LONGEST_NAME))
    found.push(forms)
    at += wordsOf(forms[0] ?? '').length
  }
  return found
}

/** The name with which the words begin, or the first word. */
function longestName(words: readonly string[]): Forms {
  for (let count = words.length; count > 1; count--) {
    const names = namesLike(words.slice(0, count).join(' '))
    if (names.length > 1) return names
  }
  return namesLike(words[0] ?? '')
}

/** The characters before a word that is not the first one of its text. */
export const BEFORE_WORDS = ' \n(["\'“‘-–—/,.:;&+*|'.split('')

/** Whether a word of the text, which is in small letters, begins with the form. */
export const beginsWord = (form: string, text: string): boolean =>
  text.startsWith(form) || BEFORE_WORDS.some((mark) => text.includes(mark + form))

const SHORT = /^[a-z]{1,3}$/

/** Whether the form may also be inside a word: three letters are inside too many others, as 'ssc' in 'hssc'. */
export const isFoundInside = (form: string): boolean => !SHORT.test(form)
