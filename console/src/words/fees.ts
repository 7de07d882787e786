import { counted } from '@sopan/words/en/format'

/** The texts about fees in parts. */
export const feeWords = {
  inParts: 'In parts',
  count: 'Number of parts',
  countOf: (parts: number) => `${parts} parts`,
  firstPart: (price: string) => `The first part. The price is ${price}.`,
  divide: 'Divide the rest equally',
  rupees: (part: number) => `Part ${part} in rupees`,
  dueOn: (part: number) => `Part ${part} due on`,
  dayNeeded: 'Enter a day',
  sum: (sum: string, price: string) => `All parts: ${sum}. The price: ${price}.`,
  less: (amount: string) => `That is ${amount} less.`,
  more: (amount: string) => `That is ${amount} more.`,
  effect: (name: string, title: string, pause: string) =>
    `${name} gets ${title}, with a receipt and a mail. On ${pause} the access pauses unless the next part is paid.`,
  later: (parts: number) =>
    `${counted(parts, 'later part')}: before each due day the learner gets a mail.`,

  title: 'Fees in parts',
  agreed: (day: string) => `Agreed on ${day}.`,
  part: 'Part',
  due: 'Due day',
  state: 'State',
  states: { paid: 'Paid', due: 'Due', overdue: 'Overdue' },
  order: 'Order',
  amount: 'Amount',
  partsOf: (title: string) => `Parts: ${title}`,
  allPaid: 'All parts are paid.',
  pauses: (day: string, part: number) => `On ${day} the access pauses unless part ${part} is paid.`,
  paused: (day: string, part: number) =>
    `The access is paused since ${day}, until part ${part} is paid.`,
  ended: (day: string, reason: string) => `The plan ended on ${day}: ${reason}`,
  closed: 'The access has ended, so that no part is due.',

  record: 'Record part',
  recordOf: (title: string) => `Record part: ${title}`,
  partOf: (part: number, parts: number, title: string) => `part ${part} of ${parts} of ${title}`,
  recordEffect: (amount: string, part: string, day: string) =>
    `${amount} for ${part}, due on ${day}. The learner gets a receipt and a mail.`,
  resumes: 'The access goes on when this is recorded.',
  recorded: (amount: string) => `${amount} is recorded`,
  end: 'End plan',
  endOf: (title: string) => `End plan: ${title}`,
  endEffect:
    'No further part is due. What was paid stays paid: a refund begins at the order of a part.',
  access: 'Access',
  chooseAccess: 'Choose what happens to the access',
  accesses: { keep: 'Goes on to its end without further parts', end: 'Ends immediately' },
  planEnded: 'The plan has ended',

  allRefunded: (orders: number) =>
    `All paid parts (${orders}) are refunded, each at its order, and no further part is due.`,
} as const
