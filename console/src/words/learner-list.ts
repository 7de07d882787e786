import { counted, number } from '@sopan/words/en/format'

import { listed } from './listed.ts'

/** The texts of the page that adds learners of a list. */
export const listWords = {
  title: 'Add several learners',
  detail:
    'From a list with name, email and phone. Nothing is stored before you press the last button.',
  list: 'List',
  listHelp:
    'Copy the rows from Excel and paste them here. The columns are name, email, phone and reference; with a first row of their names they may be in any order.',
  listNeeded: 'Paste a list, or choose a file',
  example: 'Anjali Sharma\tanjali@example.com\t9812012345',
  chooseFile: 'Choose a file',
  fileHelp: 'Excel (.xlsx) or CSV, at most 1 MB and 5,000 rows.',
  fileTooLarge: 'The file is larger than 1 MB. Divide it into several files.',
  removeFile: 'Remove the file',
  check: 'Check the list',
  ignored: (columns: readonly string[]) => `Columns that are not read: ${columns.join(', ')}.`,
  faulty: 'Rows with faults',
  faultyText: (count: number) =>
    `${counted(count, 'row')} ${count === 1 ? 'has a fault and is' : 'have faults and are'} left out. Correct the list and check it again, or add the other rows now and these later.`,
  right: 'Rows without faults',
  first: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} rows.`,
  row: 'Row',
  fault: 'Fault',
  account: 'Account',
  isNew: 'New',
  exists: (name: string) => `Exists: ${name}`,
  reference: 'Reference',
  access: 'Access',
  how: 'What they get',
  hows: {
    none: 'An account only',
    free: 'Access without a payment',
    paid: 'Access, paid at the desk',
    batch: 'Membership in a batch',
  },
  reasonHelp: 'Such as the name of the batch. It is recorded with each account and access.',
  noReferences: (count: number) =>
    `${counted(count, 'row')} ${count === 1 ? 'has' : 'have'} no reference. Each payment needs its own: add a column 'reference' with the numbers of your receipts, and check the list again.`,
  accounts: (made: number, existing: number) =>
    `${counted(made, 'new account')}${existing === 0 ? '' : `, ${number(existing)} ${existing === 1 ? 'exists' : 'exist'} already`}.`,
  mailed: 'Each new account gets a mail with a link that sets a password.',
  noAccess: 'No access is given.',
  free: (count: number, title: string, days: number | null, reason: string) =>
    `${number(count)} ${count === 1 ? 'gets' : 'get'} ${title}, free ${days === null ? 'for as long as a purchase' : `for ${counted(days, 'day')}`}, because: ${reason || '…'}.`,
  paid: (count: number, title: string, price: string, sum: string) =>
    count === 0
      ? 'No payment is recorded.'
      : `${number(count)} ${count === 1 ? 'gets' : 'get'} ${title}${count === 1 ? '' : ', each'} for a payment of ${price} with receipt: ${counted(count, 'payment')}, ${sum}.`,
  held: (count: number) =>
    `${number(count)} had it before: nothing more is given or recorded for ${count === 1 ? 'this learner' : 'them'}.`,
  asked: (count: number) =>
    `${counted(count, 'learner')} ${count === 1 ? 'has' : 'have'} an open order: the payment provider is asked about it first, and the payment at the desk is recorded only if that order is not paid.`,
  previewing: 'Checking what is done with each row …',
  chooseBatch: 'Choose a batch',
  toBatch: 'Batch',
  batchUntil: (name: string, last: string) => `${name}, until ${last}`,
  batchReason: 'Added to the batch',
  batch: (count: number, title: string) =>
    `${number(count)} ${count === 1 ? 'becomes a member' : 'become members'} of: ${title}.`,
  batchItems: (items: readonly string[]) =>
    items.length === 0
      ? 'Members get nothing without a payment.'
      : `Members get: ${listed(items)}.`,
  referencesFirst: 'Give each payment its reference to see what is recorded.',
  refused: 'Rows that are refused',
  refusedText: 'No account, access, payment or mail is made of them. The other rows are added.',
  chooseFirst: 'Choose an item or a batch to see what they get.',
  add: (count: number) => `Add ${counted(count, 'learner')}`,
  goOn: 'Continue',
  adding: 'Adding learners',
  progress: (done: number, all: number) => `${number(done)} of ${number(all)} rows are done.`,
  /** A response may be lost after the rows were added. */
  known: (done: number, all: number) =>
    `${number(done)} of ${number(all)} rows are known to be done.`,
  stay: 'Keep this page open. If it is closed, add the same list again: what is done is not done twice.',
  finished: (done: number, all: number) =>
    done === all ? 'All rows are done.' : `${number(done)} of ${number(all)} rows are done.`,
  outcome: (made: number, existing: number) =>
    `${counted(made, 'account')} made${existing === 0 ? '' : `, ${number(existing)} existed already`}.`,
  outcomeAccess: (given: number, held: number) =>
    `${number(given)} got access${held === 0 ? '' : `, ${number(held)} had it before`}.`,
  outcomePayments: (count: number, sum: string, held: number) =>
    `${count === 0 ? 'No payment recorded' : `${counted(count, 'payment')} recorded, ${sum}`}${held === 0 ? '' : `; ${number(held)} had it before`}.`,
  outcomeBatch: (given: number, held: number) =>
    `${number(given)} joined the batch${held === 0 ? '' : `, ${number(held)} ${held === 1 ? 'was a member' : 'were members'} before`}.`,
  problems: 'Rows that are not done',
  problemsText:
    'Nothing of them was made. Solve what is named, and add the same list again: what is done is not done twice.',
  problem: 'Why not',
  another: 'Add another list',
} as const
