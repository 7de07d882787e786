import { counted } from '../format.ts'

const wereCounted = (answers: number) => (answers === 1 ? 'was' : 'were')

const notCounted = (answers: number, after: string) =>
  `${counted(answers, 'answer')} arrived after ${after} and ${wereCounted(answers)} not counted. ${answers === 1 ? 'It is' : 'They are'} kept, and marked as late below.`

/** The texts of the pages with results. */
export const results = {
  detail: 'Your performance history',
  all: 'All results',
  more: 'Show more results',
  earlier: 'Earlier attempts',
  attempts: 'All attempts',
  attemptsOfTest: 'All attempts of this test',
  card: {
    review: 'Review',
    reviewOf: (test: string, attempt: number | undefined) =>
      `Review of ${test}, attempt ${attempt ?? ''}`,
    /** Before the marks are shown there is no review. */
    details: 'Details',
    detailsOf: (test: string, attempt: number | undefined) =>
      `Details of ${test}, attempt ${attempt ?? ''}`,
  },
  empty: {
    title: 'No results yet',
    text: 'Tests that you finish are shown here, with your score and a review.',
  },
  notFound: 'No test results found',
  startTesting: 'Start testing now',
  error: {
    title: 'ERROR!',
    text: (reason: string) => `Error loading test results: ${reason}`,
  },
  warning: 'WARNING!',
  timeUp: (answers: number) =>
    `Your time is up. Your test was submitted with ${counted(answers, 'answer')}.`,
  unsent: (answers: number) =>
    `${counted(answers, 'answer')} ${answers === 1 ? 'is' : 'are'} still on this device only: the server has not taken ${answers === 1 ? 'it' : 'them'} yet.`,
  locked: {
    title: 'The review is locked',
    otherAttempt:
      'Another attempt of this test is in progress. The answers are shown when it is finished.',
    afterLast: 'The answers are shown after your last attempt of this test.',
    whenFinished: 'The answers are shown as soon as everybody has finished this test.',
    from: (time: string) => `The answers are shown from ${time}.`,
  },
  next: {
    toPass: (answers: number) =>
      `At least ${counted(answers, 'more right answer')} would have passed.`,
    showWrong: (answers: number) => `Show the ${answers} wrong`,
    tryAgain: (attempts: number) => `Try again (${attempts} left)`,
  },
  notes: {
    timeOver: 'The time ran out.',
    timeOverGraded: 'The time ran out. What had been saved by then was graded.',
    afterSection: (answers: number) => notCounted(answers, 'the end of their section'),
    afterDeadline: (answers: number) => notCounted(answers, 'the time was over'),
    afterSubmission: (answers: number) => notCounted(answers, 'the submission'),
    /** Counted, because the attempt was not of a window. */
    countedAfterSection: (answers: number) =>
      `${counted(answers, 'answer')} arrived after ${answers === 1 ? 'its' : 'their'} section and ${wereCounted(answers)} counted.`,
    gradedAgain: 'This attempt was graded again',
    grade: (time: string, score: string, most: string, percentage: string) =>
      `${time}: ${score} of ${most} marks, ${percentage}%`,
    keyCorrected: (grade: string, reason: string) => `${grade}. A key was corrected: ${reason}`,
    reason: (grade: string, reason: string) => `${grade}. Reason: ${reason}`,
  },
}
