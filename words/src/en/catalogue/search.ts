import { counted } from '../format.ts'

/** The texts of the search of everything, without its field. */
export const search = {
  intro: 'Find exams, courses, classes, tests, books and study aids.',
  failed: 'Failed to search',
  found: (results: number) => `${counted(results, 'result')} found`,
  similar: (words: string) =>
    `Nothing matches “${words}” as it is written. These have words that differ by a letter or two.`,
  nothing: 'Nothing found',
  nothingText: (words: string) => `Nothing matches “${words}”. Try fewer words, or another word.`,
  /** Before the link `login`. */
  forLearners: 'Syllabus, Time Table, Job Alert:',
  login: 'login to search',
  studyAids: 'Study aids',
  /** By which subjects and classes a course was found. */
  inIt: (topics: readonly string[]) => `In it: ${topics.join(', ')}`,
  shown: (shown: number, all: number) => `${shown} of ${all} are shown. Add a word to find fewer.`,
}
