import { counted } from '../format.ts'

/** The texts of the review of an attempt. */
export const review = {
  title: 'Review',
  back: 'Back to the review',
  noDetails: 'No question details available for this test result.',
  noQuestions: 'No questions here.',
  show: 'Show',
  parts: { all: 'All', wrong: 'Wrong', skipped: 'Skipped', slow: 'Slow', marked: 'Marked' },
  practise: (questions: number) => `Practise these ${questions}`,
  practised: (right: number, questions: number) =>
    `${right} of ${counted(questions, 'question')} right. Nothing of this practice counts.`,
  sheet: {
    title: 'Response sheet',
    question: 'Question',
    section: 'Section',
    chosen: 'Chosen',
    key: 'Key',
    marks: 'Marks',
  },
  key: {
    final: 'Final key.',
    provisional: (until: string) => `Provisional key, challenges until ${until}.`,
    challengesOver: (until: string) =>
      `Provisional key. Challenges were possible until ${until}; the key is final when all are answered.`,
  },
  challenge: {
    act: 'Challenge this question',
    title: (number: number) => `Challenge question ${number}`,
    label: 'What is wrong with the question or its key?',
    send: 'Send',
    missing: 'Please write what is wrong.',
    sent: 'Your doubt was sent. The answer comes by mail and is shown in Contact Us.',
    failed: 'Your doubt could not be sent. Please try again.',
  },
}
