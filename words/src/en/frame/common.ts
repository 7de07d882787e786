/** The texts that pages of several subjects show. */
export const common = {
  cancel: 'Cancel',
  /** Before a page for learners is shown. */
  checkingLogin: 'Checking authentication...',
  close: 'Close',
  continue: 'Continue',
  course: 'Course',
  courses: 'Courses',
  download: 'Download',
  free: 'Free',
  home: 'Home',
  /** In place of a name that is not known. */
  learner: 'Learner',
  loading: 'Loading...',
  login: 'Login',
  offline: 'You are offline',
  processing: 'Processing...',
  refresh: 'Refresh',
  saving: 'Saving...',
  search: 'Search',
  signUp: 'Sign Up',
  start: 'Start',
  submitted: (test: string) => `Your test “${test}” was submitted.`,
  tryAgain: 'Try again',
  viewAll: 'View All',
}
