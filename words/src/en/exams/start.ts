import { forEachTranslation, languageInEnglish } from '@sopan/domain/exams/languages'

import { counted } from '../format.ts'

const stays =
  'Answers are saved automatically. Without internet they stay on this device and are sent later.'

/** The texts of a test's details before its start. */
export const start = {
  /** In place of its name. */
  test: 'Test',
  failed: (reason: string) => `Failed to start test: ${reason}`,
  notLoaded: 'Failed to fetch test details',
  reload: 'The connection was lost, or the app was updated. Please reload the page',
  ended: 'This attempt has ended.',
  closed: 'This test is closed',
  notOpen: 'Not open yet',
  opensIn: (clock: string) => `Opens in ${clock}`,
  viewResults: 'View Results',
  notFound: { title: 'Test Not Found', text: 'It was removed, or the link is incomplete.' },
  noQuestions: {
    title: 'No Questions Available',
    /** Has `link` in it. */
    text: (link: string) =>
      `This test has no questions yet, and no attempt was used. Please ${link} if it should be ready.`,
    link: 'contact support',
  },
  facts: {
    questions: 'Questions',
    duration: 'Duration',
    totalMarks: 'Total marks',
    marks: 'Marks',
    passMark: 'Pass mark',
    languages: 'Languages',
    attempts: 'Attempts',
    attemptsLeft: 'Attempts left',
    accessTill: 'Access till',
    noExpiry: 'No expiry date',
  },
  minutes: (minutes: number, extra: number | undefined) =>
    `${counted(minutes, 'minute')}${extra === undefined ? '' : `, and ${extra} extra for you`}`,
  left: (left: number, all: number) => `${left} of ${all}`,
  differBySection: 'Differ by section',
  differByQuestion: 'Differ by question',
  passCutOffs: (percentage: number) => `${percentage}%, and every cut-off`,
  marking: {
    withMinus: (right: string, wrong: string) =>
      `+${right} for a right answer, ${wrong} for a wrong one`,
    withoutMinus: (right: string) => `+${right} for a right answer, no minus marks`,
  },
  languages: { en: languageInEnglish('en'), ...forEachTranslation(languageInEnglish) },
  /** How many of the questions are in a language besides English. */
  alsoIn: (translated: number, all: number, language: string) =>
    `${translated} of ${all} also in ${language}`,
  partly:
    'Some questions have several right options, each with a part of the marks as long as no wrong one is chosen. Such a question says so.',
  clockStarts: `The clock starts with the test and does not stop, even if you close this page. ${stays}`,
  clockRuns: (left: string | null) =>
    `The clock is running and does not stop, even if you close this page${left === null ? '' : `: ${left}`}. ${stays}`,
  instructions: {
    title: 'Instructions',
    text: (hasClocks: boolean) =>
      `An answer is saved when you select it; ‘Save & Next’ goes on, ‘Clear Response’ removes it. The question list takes you to any question${hasClocks ? ' of the open section' : ''}. The shape of a number shows its state. An answer counts even if its question is marked for review.`,
    tick: 'I have read the instructions, and know that the clock does not stop.',
    tickMissing: 'Please tick this before you start.',
  },
  sections: {
    title: 'Sections',
    each: (marks: string) => `Each section: ${marks}`,
    order:
      'The sections come in this order. Each closes by itself when its time is over, and the next one begins. You cannot leave a section early or come back to it.',
    questions: (questions: number) => counted(questions, 'question'),
    marks: (marks: number) => counted(marks, 'mark'),
    cutOff: (marks: string) => `cut-off\u00A0${marks}`,
    qualifying: 'only qualifying',
    minutes: (minutes: number) => counted(minutes, 'minute'),
    notOpened: (minutes: number) =>
      `not opened any more if you start now (${counted(minutes, 'minute')})`,
    underAMinute: (minutes: number) => `less than a minute of ${minutes} if you start now`,
    minutesLeft: (left: number, minutes: number) =>
      `${left} of ${counted(minutes, 'minute')} if you start now`,
  },
}
