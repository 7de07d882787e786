import { plural } from '../format.ts'

/** The texts of the pages without content: for a wrong address, and for a part that is being built. */
export const emptyPages = {
  notFound: {
    tab: 'Page Not Found',
    title: 'Oops! Page Not Found',
    text: (seconds: number) =>
      `The page has moved, or the address is wrong. You will go to the home page in ${seconds} ${plural(seconds, 'second')}.`,
    go: 'Go Home Now',
  },
  comingSoon: {
    stayTuned: 'Stay Tuned',
    text: 'This part is being built. Your courses are ready for you.',
    browse: 'Browse Courses',
  },
}
