import { expect, it } from 'vitest'

import { OperatorError } from '#server/lib/operator-error.ts'

import { checkList } from './check-list.ts'
import { readText } from './read-text.ts'

const check = (text: string) => checkList(readText(text))

const anjali = {
  row: 1,
  name: 'Anjali Sharma',
  email: 'anjali@example.com',
  phone: '9812012345',
  reference: null,
  faults: [],
}

it.each([
  ['tabs', 'Anjali Sharma\tanjali@example.com\t98120 12345\n'],
  ['commas', 'Anjali Sharma,anjali@example.com,9812012345'],
  ['semicolons and a mark of the byte order', '\uFEFFAnjali Sharma;anjali@example.com;98120-12345'],
  ['a phone number with the code of India', 'Anjali Sharma,anjali@example.com,+91 98120-12345'],
  ['a phone number with a zero before it', 'Anjali Sharma,anjali@example.com,098120 12345'],
  ['quotes', '"Anjali  Sharma","anjali@example.com","98120,12345"'],
])('reads a list with %s', (_, text) => {
  expect(check(text)).toEqual({ rows: [anjali], ignored: [] })
})

it('finds the columns by their names, in any order, and names those that it does not read', () => {
  const text =
    'Sr. No.\tMobile No.\tE-mail ID\tStudent Name\tReceipt No.\n1\t98120 12345\tanjali@example.com\tAnjali Sharma\tR 7\n'
  expect(check(text)).toEqual({
    rows: [{ ...anjali, row: 2, reference: 'R 7' }],
    ignored: ['Sr. No.'],
  })
})

it('reads headings and names in Hindi', () => {
  const { rows } = check('नाम,ईमेल,मोबाइल\r\nअंजलि शर्मा,anjali@example.com,9812012345\r\n')
  expect(rows).toEqual([{ ...anjali, row: 2, name: 'अंजलि शर्मा' }])
})

const EMAIL_FAULT = 'Please enter a valid email address'
const PHONE_FAULT = 'Please enter a valid 10-digit phone number'

it.each([
  ['an empty name', ',a@example.com,', ['Full name is required']],
  ['one letter', 'A,a@example.com', ['Name must be at least 2 characters long']],
  ['10,000 letters', `${'A'.repeat(10_000)},a@example.com`, [expect.stringContaining('at most')]],
  ['10,000 letters in the email', `Anjali,${'a'.repeat(10_000)}@example.com`, [EMAIL_FAULT]],
  ['no email', 'Anjali,,9812012345', ['Email is required']],
  ['a second @', 'Anjali,a@b@example.com', [EMAIL_FAULT]],
  [
    'a formula with a link',
    '"=HYPERLINK(""http://x.example"")",a@example.com',
    [expect.stringContaining('web address')],
  ],
  ['a header in the email', '"Anjali","a@example.com\nBcc: b@example.com"', [EMAIL_FAULT]],
  [
    'a header in the name',
    '"Anjali\nBcc: b@example.com",a@example.com',
    [expect.stringContaining('control characters')],
  ],
  ['brackets', 'Anjali,<a@example.com>', [EMAIL_FAULT]],
  ['nine digits', 'Anjali,a@example.com,981201234', [PHONE_FAULT]],
  ['a number as Excel shortens it', 'Anjali,a@example.com,9.81201E+09', [PHONE_FAULT]],
  ['the code of another country', 'Anjali,a@example.com,+92 98120 12345', [PHONE_FAULT]],
  [
    'a reference of 101 letters',
    `Anjali,a@example.com,,${'R'.repeat(101)}`,
    [expect.stringContaining('at most 100')],
  ],
  ['two faults', 'A,a@', ['Name must be at least 2 characters long', EMAIL_FAULT]],
])('names the faults of a row with %s', (_, text, faults) => {
  const [row] = check(text).rows
  expect(row?.faults).toEqual(faults)
  expect(JSON.stringify(row).length).toBeLessThan(600)
})

it('names the row that has the same email in other letters, or the same reference', () => {
  const { rows } = check(
    'Anjali,Anjali@Example.com,,R 1\n\nRohit,anjali@example.COM,,R 2\nMeena,meena@example.com,,r\u00A0\u2002１',
  )
  expect(rows.map(({ row, faults }) => [row, faults])).toEqual([
    [1, []],
    [3, ['Row 1 has the same email']],
    [4, ['Row 1 has the same reference']],
  ])
})

it('has the fault of a cell of a sheet, also if its text is right', () => {
  const fault = 'C2 is a formula. Type its value as a text.'
  const cells = ['Anjali Sharma', 'anjali@example.com', '9812012345']
  const { rows } = checkList([{ row: 2, cells, faults: [null, null, fault] }])
  expect(rows).toEqual([{ ...anjali, row: 2, phone: null, faults: [fault] }])
})

it.each([
  ['', 'The list has no rows.'],
  ['name,email\n', 'The list has no rows.'],
  [' , , \n\t', 'The list has no rows.'],
  ['name,mobile\nAnjali,9812012345', "There is no column 'email'."],
  ['email\na@example.com', "There is no column 'name'."],
  ['name,email,mobile,phone\nA,a@example.com,1,2', "There are two columns for 'phone'."],
  ['"Anjali,a@example.com', 'A quote in this list is not closed.'],
  ['Anjali,a@example.com\n'.repeat(5001), 'The list has more than 5,000 rows.'],
  [`name,email\n${'Anjali,a@example.com\n'.repeat(60_000)}`, 'more than 5,000 rows.'],
])('refuses %j', (text, message) => {
  expect(() => check(text)).toThrow(OperatorError)
  expect(() => check(text)).toThrow(message)
})

it('takes a list at the limit', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `Learner ${n},l${n}@example.com`).join('\n')
  const { rows } = check(`name,email\n${text}`)
  expect([rows.length, rows.filter(({ faults }) => faults.length > 0)]).toEqual([5000, []])
})
