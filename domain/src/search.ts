/** The words of a search. An item is found if it has all of them, in any order. */
export const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')

/** A shorter word would be like too many others, and no word of a language is longer. */
const FORGIVEN = /^[a-z]{4,20}$/

/** Whether a letter of a typed word may be wrong: only of Latin words that are not short. */
export const isForgiven = (word: string): boolean => FORGIVEN.test(word)

/**
 * Whether two words differ by one letter: another one, one too many, one too few, or two that have changed places. Also
 * true of equal words.
 */
export function isOneLetterOff(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const [left, right] = [typed.slice(same), word.slice(same)]
  const isSwapped =
    left.length > 1 &&
    left[0] === right[1] &&
    left[1] === right[0] &&
    left.slice(2) === right.slice(2)
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    isSwapped
  )
}
