import { counted } from '../format.ts'

/** The texts of header, tabs and menus; the names of most pages are the titles of these. */
export const menus = {
  darkTheme: 'Dark theme',
  main: 'Main',
  menu: 'Menu',
  newAnswers: (answers: number) => counted(answers, 'new answer'),
  payments: 'My Payments',
  profileOf: (name: string) => `Profile menu of ${name}`,
  results: 'My Results',
  rewards: 'Rewards',
  signOut: 'Sign Out',
  tickets: 'My Tickets',
}
