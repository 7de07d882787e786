import { date, rupees } from '../format.ts'

/** A part of fees in words. */
interface WordedPart {
  number: number
  of: number
  /** As the item was called when the parts were agreed. */
  item_name: string
}

const numbered = ({ number, of, item_name: item }: WordedPart) => `${number} of ${of} of ${item}`
const part = (shown: WordedPart) => `Part ${numbered(shown)}`

/** The texts about fees that a learner pays in parts. */
export const fees = {
  part,
  dueToday: (amount: number) => `${rupees(amount)} due today`,
  dueOn: (amount: number, day: string) => `${rupees(amount)} due on ${date(day)}`,
  /** `pauses` is when the access pauses; null once it is paused. */
  overdue: (amount: number, day: string, pauses: string | null) =>
    `${rupees(amount)} overdue since ${date(day)}, access ${pauses === null ? 'is paused' : `pauses on ${date(pauses)}`}`,
  pay: (amount: number) => `Pay ${rupees(amount)}`,
  paid: (shown: WordedPart) => `Paid: ${part(shown)}`,
  /** The advice after a failure. */
  payAgain: (button: string) => `Click "${button}" to try again.`,
  /** In place of the sale of an item. */
  paused: 'Access is paused',
  wasDue: (shown: WordedPart, amount: number, day: string) =>
    `${rupees(amount)} for part ${numbered(shown)} was due on ${date(day)}. Your access continues when it is paid.`,
  /** In a list of the learner's items. */
  pausedItem: 'access is paused',
  next: (shown: WordedPart, amount: number, day: string) =>
    `Next: part ${numbered(shown)}, ${rupees(amount)} on ${date(day)}`,
}
