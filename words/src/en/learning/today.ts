import { inDays } from '../days.ts'
import { counted, dateAndTime, rupees } from '../format.ts'

/** The texts of 'Today' and of the last seven days, on home and on the dashboard. */
export const today = {
  today: 'Today',
  failed: 'Failed to fetch dashboard data',
  coursesFailed: 'Failed to fetch user courses',
  /** On the button of the first row, if that leads to the choice of exams. */
  choose: 'Choose',
  accessEnds: (days: number) => `Access ends ${inDays(days)}`,
  openUntil: (time: string) => `Open until ${dateAndTime(time)}`,
  opens: (days: number, time: string) => `Opens ${inDays(days)}, ${dateAndTime(time)}`,
  questionAnswered: (question: number) => `Our answer about question ${question}`,
  ticketAnswered: (ticket: number) => `Our answer to ticket ${ticket}`,
  newAnswers: (answers: number) => counted(answers, 'new answer'),
  mistakes: 'Your mistakes',
  due: (questions: number) => `${counted(questions, 'question')} to answer again today`,
  fiveADay: 'Five a day',
  toPractise: (questions: number) => `${counted(questions, 'new question')} to practise`,
  chooseExams: 'Which exams do you prepare for?',
  chooseExamsWhy: 'Their tests and courses come first.',
  freeTest: (questions: number, minutes: number) =>
    `Try it: ${counted(questions, 'question')}, ${counted(minutes, 'minute')}, free`,
  newCourse: (price: number | null) => `New course, ${price === null ? 'free' : rupees(price)}`,
  /** `next` is the first test of a bundle that is not taken, `day` the weekday and date of its opening, if it is not open. */
  taken: (taken: number, all: number, next: string | null, day: string | null) =>
    `${taken} of ${all} taken${next === null ? '' : `, next: ${next}${day === null ? '' : ` from ${day}`}`}`,
  ownSyllabus: 'The syllabus of your exam',
  more: (rows: number) => `${rows} more`,
  showMore: (rows: number) => `Show ${rows} more`,
  /** When rows that the device has stored came from the server. */
  asOf: (time: string) => `As of ${dateAndTime(time)}`,
  notLoaded: '“Today” could not be loaded.',
  week: (done: number, all: number) => `Your week: ${done} of ${all} days`,
  fullWeek: (done: number, all: number) => `Your week is full: ${done} of ${all} days`,
  /** After the name of a day, for screen readers. */
  done: ', done',
}
