import { basename, dirname } from 'node:path/posix'
import { isDeepStrictEqual } from 'node:util'

import {
  type Value,
  byCode,
  changedParts,
  differenceText,
  listDifferences,
} from '@sopan/words/staff/differences'
import { parse } from 'yaml'

import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'

const valueOf = (text: string) => parse(text) as Value

/** For each state of an item its changes, in words. Each text is parsed only once: 300 questions take 0.1 s. */
export function differencesInTurn(states: readonly (ItemState | null)[]): string[][] {
  const values = new Map<string, Value>()
  const read = (text: string): Value => {
    const value = values.get(text) ?? valueOf(text)
    values.set(text, value)
    return value
  }
  return states.map((state, index) =>
    index === 0 ? [] : differencesAfter(states.slice(0, index), state, read),
  )
}

/** The changes of a state after earlier ones, in words. An item published again is compared with its last state. */
export function differencesAfter(
  earlier: readonly (ItemState | null)[],
  after: ItemState | null,
  read = valueOf,
): string[] {
  const before = earlier.at(-1) ?? null
  const last = earlier.findLast((state) => state !== null)
  const published = stateDifferences(before, after, read)
  return before === null && after !== null && last
    ? [...published, ...stateDifferences(last, after, read)]
    : published
}

/** The differences between two states of an item, in words; null: it is not published. */
export function stateDifferences(
  before: ItemState | null,
  after: ItemState | null,
  read = valueOf,
): string[] {
  if (before === null || after === null)
    return before === after ? [] : [after === null ? 'unpublished' : 'published']
  return [
    ...orderDifferences(before.document, after.document),
    ...pairsOf(before.document, after.document).flatMap(([from, to]) =>
      fileDifferences(to.path, from.value, to.value, read),
    ),
    ...pairsOf(before.files, after.files).flatMap(([from, to]) =>
      storedDifferences(to.path, from.value, to.value),
    ),
  ]
}

interface Entry {
  path: string
  value: string | undefined
}

/** The entries of two maps that have one path without its places. */
function pairsOf(
  before: Record<string, string>,
  after: Record<string, string>,
): [from: Entry, to: Entry][] {
  const [was, is] = [before, after].map((map) =>
    Object.fromEntries(
      Object.entries(map).map(([path, value]) => [placeless(path), { path, value }]),
    ),
  ) as [Record<string, Entry>, Record<string, Entry>]
  return Object.keys({ ...was, ...is }).map((key) => {
    const [from, to] = [was[key], is[key]]
    const path = to?.path ?? from?.path ?? key
    return [from ?? { path, value: undefined }, to ?? { path, value: undefined }]
  })
}

/** A path without the numbers that are the places of subjects and classes. */
const placeless = (path: string): string =>
  path.startsWith('courses/') ? path.replaceAll(/\/\d{1,9}-/g, '/') : path

/** The title of a part of an item, by its path without places; this path itself if the state has no such part. */
export function titleOfPart(state: ItemState | null, part: string): string {
  const names = [`${part}.yaml`, `${part}/subject.yaml`]
  const found = Object.entries(state?.document ?? {}).find(([path]) =>
    names.includes(placeless(path)),
  )
  return (found && partOf(...found)) || part
}

/** Subjects of a course, and classes of a subject, whose order has changed. */
function orderDifferences(before: ItemState['document'], after: ItemState['document']): string[] {
  const [was, is] = [orderIn(before), orderIn(after)]
  return [...is].flatMap(([parent, children]) => {
    const found = was.get(parent) ?? []
    const kept = children.filter((child) => found.includes(child))
    if (
      isDeepStrictEqual(
        kept,
        found.filter((child) => kept.includes(child)),
      )
    )
      return []
    const subject = Object.entries(after).find(
      ([path]) => placeless(path) === `${parent}/subject.yaml`,
    )
    return [
      subject === undefined
        ? 'order of subjects changed'
        : `${partOf(...subject)}: order of classes changed`,
    ]
  })
}

/** The subjects and the classes by what they are part of, in the order of their places. */
function orderIn(document: ItemState['document']): Map<string, string[]> {
  const parts = Object.keys(document)
    .map((path) => path.replace(/\/subject\.yaml$/, ''))
    .filter((path) => path.startsWith('courses/') && /\/\d{1,9}-[^/]*$/.test(path))
    .toSorted((a, b) => placeIn(a) - placeIn(b))
  return Map.groupBy(parts.map(placeless), dirname)
}

const placeIn = (path: string) => Number.parseInt(basename(path), 10)

/** The difference between two stored files at one path, by their names in the store. */
export function storedDifferences(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string[] {
  if (before === after) return []
  const act = before === undefined ? 'added' : after === undefined ? 'removed' : 'replaced'
  return [`${nameOf(path)} ${act}`]
}

/** The differences between two texts of one file, in words; undefined: there is no such file. */
export function fileDifferences(
  path: string,
  before: string | undefined,
  after: string | undefined,
  read = valueOf,
): string[] {
  if (before === after) return []
  const name = partOf(path, after ?? before ?? '')
  if (before === undefined || after === undefined)
    return [`${name || nameOf(path)} ${before === undefined ? 'added' : 'removed'}`]
  if (!path.endsWith('.yaml'))
    return [`${nameOf(path).replace(/\.md$/, '')} ${changedParts(before, after).join(' → ')}`]
  const prefix = name === '' ? '' : `${name}: `
  const found = listDifferences(byCode(read(before)), byCode(read(after)))
  return found.map((one) => `${prefix}${differenceText(one)}`)
}

/** The title of the subject or the class that a text describes; '' for the item itself. */
function partOf(path: string, text: string): string {
  const [source, , ...rest] = path.split('/')
  if (source !== 'courses' || rest.length < 2 || !path.endsWith('.yaml')) return ''
  const { title } = parse(text) as { title?: unknown }
  return typeof title === 'string' ? title : nameOf(path)
}

const nameOf = (path: string) => path.split('/').slice(2).join('/') || path
