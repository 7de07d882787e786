import { counted } from '../format.ts'

/** What several pages of the catalogue call its items, and what one can do with them. */
export const items = {
  exams: 'Exams',
  classes: 'Classes',
  tests: 'Tests',
  books: 'Books',
  paidCourses: 'Paid Courses',
  freeCourses: 'Free Courses',
  paidTests: 'Paid Tests',
  freeTests: 'Free Tests',
  subjectCount: (subjects: number) => counted(subjects, 'subject'),
  classCount: (classes: number) => counted(classes, 'class'),
  noteCount: (notes: number) => counted(notes, 'note'),
  dayCount: (days: number) => counted(days, 'day'),
  purchased: 'Purchased',
  login: 'Login to Continue',
  loginRequired: 'Login required',
  openVacancies: 'Open vacancies and last dates',
  viewAllOf: (title: string) => `View All ${title}`,
  viewAllCourses: 'View All Courses',
  enrollFree: 'Enroll Free',
  continueLearning: 'Continue Learning',
  /** A visitor's list does not have them. */
  freeCoursesAfterLogin: 'Free courses are shown once you are logged in.',
  noMatch: (search: string) => `Nothing matches “${search}”. Try another word.`,
}
