import { counted } from '../format.ts'

/** The question before a session ends while answers are on this device only. */
export const signOut = {
  title: 'Sign out?',
  stay: 'Stay signed in',
  signOut: 'Sign out',
  text: (answers: number) =>
    `${counted(answers, 'answer')} of a test ${answers === 1 ? 'has' : 'have'} not been sent yet. ${answers === 1 ? 'It is' : 'They are'} kept on this device and sent when you log in here again.`,
}
