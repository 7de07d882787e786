import { counted } from '../format.ts'

/** The texts of a test that is offered in a row of its own. */
export const tryTest = {
  title: 'Try a test now',
  detail: (questions: number, minutes: number) =>
    `${counted(questions, 'question')}, ${counted(minutes, 'minute')}, free`,
}
