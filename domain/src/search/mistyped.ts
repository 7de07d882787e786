import { isName } from './names.ts'

/** A shorter word would be like too many others, and no word of a language is longer. */
const FORGIVEN = /^[a-z]{4,20}$/

/** From this length on a second letter may be wrong. */
const LONG = 7

/**
 * Whether letters of a typed word may be wrong: only of Latin words that are not short, and not of a known name, because 'upsc'
 * is not 'hpsc'.
 */
export const isForgiven = (word: string): boolean => FORGIVEN.test(word) && !isName(word)

/** The known words that are most like a typed one: those with one wrong letter, or else, if it is long, with two. */
export function mostLike(typed: string, known: readonly string[]): string[] {
  const one = known.filter((word) => isLettersOff(1, typed, word))
  if (one.length > 0 || typed.length < LONG) return one
  return known.filter((word) => isLettersOff(2, typed, word))
}

/**
 * Whether two Latin words differ by at most so many letters, each another one, one too many, one too few, or two that have
 * changed places.
 */
export const isLettersOff = (letters: number, typed: string, word: string): boolean =>
  Math.abs(typed.length - word.length) <= letters &&
  differingLetters(typed, word) <= 2 * letters &&
  areWithin(letters, typed, word)

/** How many letters only one of the words has; most words are ruled out by it before they are compared. */
function differingLetters(typed: string, word: string): number {
  let count = 0
  for (let rest = lettersIn(typed) ^ lettersIn(word); rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The letters of a word, each as one bit. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97)
  return letters
}

function areWithin(letters: number, typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const [left, right] = [typed.slice(same), word.slice(same)]
  if (left === right) return true
  if (letters === 0) return false
  const isSwapped = left.length > 1 && left[0] === right[1] && left[1] === right[0]
  return (
    areWithin(letters - 1, left.slice(1), right.slice(1)) ||
    areWithin(letters - 1, left.slice(1), right) ||
    areWithin(letters - 1, left, right.slice(1)) ||
    (isSwapped && areWithin(letters - 1, left.slice(2), right.slice(2)))
  )
}
