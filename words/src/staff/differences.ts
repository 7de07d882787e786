import { keyFieldOf } from '@sopan/domain/exams/kinds/in-files'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'

import { date, dateAndTime, rupeesAndPaise } from '../en/format.ts'
import { writtenKeyText } from '../results/keys.ts'

/** A value of a YAML file. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | { [key: string]: Value }

export interface Difference {
  /** Keys and numbers of entries, from 0. */
  path: readonly (string | number)[]
  before: Value
  after: Value
}

const LONGEST = 60
/** Characters that are shown before and behind what has changed in a long text. */
const AROUND = 15

/**
 * The differences between two values. In lists, equal entries at both ends are skipped and the entries between them are
 * compared one by one; if one list has more of these, whole entries were removed and added.
 */
export function listDifferences(
  before: Value,
  after: Value,
  path: Difference['path'] = [],
): Difference[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listEntries(before, after, path)
  if (isObject(before) && isObject(after)) {
    const [was, is] = withKeys(before, after)
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return keys.flatMap((key) => listDifferences(was[key], is[key], [...path, key]))
  }
  return [{ path, before, after }]
}

type Fields = { [key: string]: Value }

/**
 * Two states of a question, with the words of the key that counts if a key was corrected. Where the words differ,
 * the answers are left out: a corrected key counts instead.
 */
function withKeys(before: Fields, after: Fields): [Fields, Fields] {
  const isCorrected = [before, after].some(
    (one) => one['key'] != null && one[keyFieldOf(one)] != null,
  )
  if (!isCorrected) return [before, after]
  const [was, is] = [keyThatCounts(before), keyThatCounts(after)]
  const shown = (one: Fields, key: string) => {
    const field = keyFieldOf(one)
    const { [field]: own, ...rest } = one
    return { ...rest, key, ...(was === is && { [field]: own }) }
  }
  return [shown(before, was), shown(after, is)]
}

const keyThatCounts = (one: Fields): string =>
  writtenKeyText(one, one['key'] ?? one[keyFieldOf(one)], 'en')

function listEntries(before: Value[], after: Value[], path: Difference['path']): Difference[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const removed = before.slice(start, before.length - end)
  const added = after.slice(start, after.length - end)
  if (removed.length === added.length)
    return removed.flatMap((one, index) =>
      listDifferences(one, added[index], [...path, start + index]),
    )
  return [
    ...removed.map((one, index) => ({
      path: [...path, start + index],
      before: one,
      after: undefined,
    })),
    ...added.map((one, index) => ({
      path: [...path, start + index],
      before: undefined,
      after: one,
    })),
  ]
}

/** A file that is a list, as an object with the code of each entry: 'coupon MATHS10'. Another value stays. */
export const byCode = (file: Value): Value =>
  Array.isArray(file)
    ? Object.fromEntries(
        file.map((one, index) => {
          const code = isObject(one) ? one['code'] : undefined
          return [typeof code === 'string' ? `coupon ${code}` : `entry ${index + 1}`, one]
        }),
      )
    : file

/** A difference in words: 'price ₹499 → ₹449', 'question 7: option B changed', 'question 8 added'. */
export function differenceText({ path, before, after }: Difference): string {
  const name = nameOf(path)
  if (before === undefined && isWhole(after)) return `${name}${itemIn(after)} added`
  if (after === undefined && isWhole(before)) return `${name}${itemIn(before)} removed`
  const [from, to] =
    typeof before === 'string' && typeof after === 'string'
      ? changedParts(timeText(before), timeText(after))
      : [before, after].map((value) => shortText(value, path.at(-1)))
  return from == null || to == null ? `${name} changed` : `${name} ${from} → ${to}`
}

const isObject = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of the item that an entry of a list names, in brackets; '' for another entry. */
const itemIn = (value: Value): string =>
  isObject(value) && typeof value['item'] === 'string' ? ` (${value['item']})` : ''

const isWhole = (value: Value) => isObject(value) || Array.isArray(value)

/** The values come from parsed files, whose keys an export writes in one order; a field of a page writes a time without its offset. */
const isSame = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b) || isSameTime(a, b)

function isSameTime(a: Value, b: Value): boolean {
  const time = instantOf(a)
  return time !== null && time === instantOf(b)
}

/** Two texts, and of long ones the part in which they differ. */
export function changedParts(before: string, after: string): [string, string] {
  if (![before, after].some(isLong)) return [before, after]
  const [was, is] = [Array.from(before), Array.from(after)]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const partOf = (letters: readonly string[]) => {
    const from = Math.max(0, start - AROUND)
    const to = Math.min(letters.length - end + AROUND, from + LONGEST, letters.length)
    const words = letters.slice(from, to).join('').replaceAll(/\s/g, ' ')
    return `${from > 0 ? '…' : ''}${words}${to < letters.length ? '…' : ''}` || 'none'
  }
  return [partOf(was), partOf(is)]
}

const isLong = (text: string) => text.length > LONGEST || text.includes('\n')

/** Null for a value that is not shown. */
function shortText(value: Value, key: string | number | undefined): string | null {
  if (value === undefined || value === null) return 'none'
  if (isWhole(value)) return null
  if (typeof value === 'number' && (key === 'price' || key === 'amount' || key === 'min_price'))
    return rupeesAndPaise(value)
  const text = timeText(String(value))
  return isLong(text) ? null : text
}

/** A time without an offset is Indian. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?$/

/** The time that a text of a file stands for, in milliseconds; null for another value, and for a day. */
function instantOf(value: Value): number | null {
  if (typeof value !== 'string') return null
  const [text, clock, offset] = TIME.exec(value) ?? []
  if (text === undefined || clock === undefined) return null
  return Date.parse(offset === undefined ? `${text}+05:30` : text)
}

/** The time of a file as pages show times, '29 Nov 2026, 11:00 am'; another text as it is. */
function timeText(text: string): string {
  const found = TIME.exec(text)
  if (found === null) return text
  const [, clock, offset] = found
  if (clock === undefined) return date(`${text}T00:00+05:30`) || text
  return dateAndTime(offset === undefined ? `${text}+05:30` : text) || text
}

/** 'question 7: option B' of ['questions', 6, 'options', 1]. */
function nameOf(path: Difference['path']): string {
  const parts: string[] = []
  for (const [index, step] of path.entries()) {
    const next = path[index + 1]
    if (typeof step === 'number') continue
    const name = step.replaceAll('_', ' ')
    if (typeof next !== 'number') parts.push(name)
    else if (step === 'options') parts.push(`option ${LETTERS[next] ?? next + 1}`)
    else parts.push(`${name.replace(/s$/, '')} ${next + 1}`)
  }
  return parts.length > 0 ? parts.join(': ') : `entry ${Number(path[0] ?? 0) + 1}`
}
