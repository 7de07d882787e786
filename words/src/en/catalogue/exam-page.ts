import { inDays } from '../days.ts'
import { counted, date, dateAndTime } from '../format.ts'

/** The texts of the page of an exam. */
export const examPage = {
  exam: 'Exam',
  about: (exam: string) => `About ${exam}`,
  nothing: 'Nothing here yet',
  nothingText: (exam: string) =>
    `Courses, tests and books for ${exam} are shown here once there are any.`,
  notFound: 'Exam Not Found',
  notFoundText:
    'No course, test or book is for an exam of this name. Search for it, or see all courses.',
  dates: 'Dates',
  /** Before the name of the page on which a date was read. */
  source: 'Source:',
  startHere: 'Start here',
  openNow: 'Open now',
  opens: (days: number) => `Opens ${inDays(days)}`,
  window: (opens: string, closes: string) => `${dateAndTime(opens)} to ${dateAndTime(closes)}`,
  size: (questions: number, minutes: number) =>
    `${counted(questions, 'question')} · ${counted(minutes, 'minute')}`,
  vacancy: (company: string, lastDate: string) => `${company} · Last date ${date(lastDate)}`,
  afterLogin: 'After the login',
  topics: 'Topics and patterns',
}
