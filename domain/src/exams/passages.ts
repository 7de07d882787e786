/** The ability of a page to show a text beside the questions that are about it. */
export const PASSAGES = 'passages'

/** A fault of the passages of a section: the place from 0 of the passage or of the question, and the reason. */
export type PassageFault = { message: string } & ({ passage: number } | { question: number })

/** The places from 0 of the first and the last question of a passage. */
export interface PassageRange {
  first: number
  last: number
}

/**
 * The questions of each passage of a section. `names` are the names of its passages, `named` the passage that each question
 * names, or null. The questions of a passage follow each other, because the passage is shown once beside all of them.
 */
export function placePassages(
  names: readonly string[],
  named: readonly (string | null)[],
): { ranges: PassageRange[]; faults: PassageFault[] } {
  const faults: PassageFault[] = []
  for (const [passage, name] of names.entries()) {
    if (names.indexOf(name) < passage) {
      faults.push({ passage, message: `two passages have the name '${name}'` })
    } else if (!named.includes(name)) {
      faults.push({ passage, message: `no question names the passage '${name}'` })
    }
  }
  for (const [question, name] of named.entries()) {
    if (name === null) continue
    if (!names.includes(name)) {
      faults.push({ question, message: `there is no passage '${name}' beside these questions` })
    } else if (named.indexOf(name) < question && named[question - 1] !== name) {
      faults.push({
        question,
        message: `the questions of the passage '${name}' have to follow each other`,
      })
    }
  }
  const ranges = names.map((name) => ({
    first: named.indexOf(name),
    last: named.lastIndexOf(name),
  }))
  return { ranges, faults }
}
