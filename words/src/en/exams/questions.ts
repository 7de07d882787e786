const AFTER: Readonly<Record<string, string>> = {
  after_section: 'after its section',
  after_submission: 'after the submission',
}

/** The texts around a question that is asked, reviewed or practised. */
export const questions = {
  questions: 'Questions',
  question: (number: number) => `Question ${number}`,
  /** Has `question` in it. */
  questionOf: (number: number, all: number) => `Question ${number} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  finish: 'Finish',
  language: 'Language of the questions',
  notIn: (language: string) => `This question is not available in ${language}.`,
  passage: {
    alone: 'Passage',
    ofOne: (number: number) => `Passage for question ${number}`,
    ofTwo: (first: number, last: number) => `Passage for questions ${first} and ${last}`,
    ofMore: (first: number, last: number) => `Passage for questions ${first} to ${last}`,
  },
  practice: {
    title: 'Practice',
    place: (number: number, all: number) => `Practice, ${number} of ${all}`,
    check: 'Check',
    next: 'Next question',
  },
  reviewed: {
    /** With the time spent, and that in which half of all answered it. */
    meta: (isAnswered: boolean, spent: string | null, median: string | null) =>
      `${isAnswered ? 'Answered' : 'Not answered'}.${spent === null ? '' : ` Time spent: ${spent}${median === null ? '' : `; half of all took at most ${median}`}.`}`,
    receipt: 'Receipt',
    savedOn: (time: string) => `Saved on ${time}.`,
    explanation: 'Explanation',
    keyCorrected: (time: string, before: string, now: string, reason: string) =>
      `The key was corrected on ${time}: before ${before}, now ${now}. Reason: ${reason}`,
    /** An answer that arrived late, or the removal of one (null). */
    late: (answer: string | null, time: string, why: string, isCounted: boolean) =>
      `${answer === null ? 'The removal of your answer' : `Answer ${answer}`} arrived on ${time}, ${AFTER[why] ?? 'after the time was over'}, ${isCounted ? 'and was counted afterwards' : 'and was not counted'}.`,
  },
}
