import { counted } from '../format.ts'

/** The texts of practice. */
export const practice = {
  failed: 'Your mistakes could not be loaded',
  asOf: (time: string) => `As of ${time}`,
  rule: 'Wrong and skipped questions come back the next day, and after each right answer 3, 7 and 21 days later.',
  leftOut: (questions: number) =>
    `${counted(questions, 'more question')} will follow when you have practised some of these.`,
  nothingDue: 'Nothing is due today',
  due: (first: number, questions: number) =>
    first < questions
      ? `Start: ${first} of ${questions} due today`
      : `Start: ${questions} due today`,
  fresh: (questions: number) => counted(questions, 'new question'),
  starred: (questions: number) => `Starred: ${questions}`,
  empty: {
    title: 'Nothing to practise yet',
    text: 'Wrong and skipped questions of your tests come back here, as soon as their answers are shown.',
    takeTest: 'Take a Test',
  },
  byTest: 'By test',
  bySection: 'By section',
  mistakes: (mistakes: number, due: number) =>
    `${counted(mistakes, 'mistake')}${due === 0 ? '' : `, ${due} due today`}`,
  practise: 'Practise',
  practiseOf: (name: string) => `Practise ${name}`,
  session: {
    stop: 'Stop',
    done: 'Done',
    end: (right: number, questions: number) =>
      `${right} of ${counted(questions, 'question')} right. Wrong ones come back tomorrow.`,
    known: 'I know this',
    star: 'Star',
  },
}
