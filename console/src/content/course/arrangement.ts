import type { arrangeDraft } from '@sopan/contract/console/drafts'
import type { EndpointInput } from '@sopan/contract/endpoint'

import type { Draft } from '../use-autosave.ts'

export type Plan = EndpointInput<typeof arrangeDraft>['body']['subjects']
type DraftFile = Draft['files'][number]

/** A subject or a class as the tree shows it. */
export interface Part {
  /** The name of its folder or file: '02-percentage'. */
  name: string
  /** The same without the number, which another place changes; of a class with that of its subject. */
  key: string
  file: DraftFile
}

export interface Subject extends Part {
  classes: readonly Part[]
}

/** Where a part is: the index of a subject, and of a class in it. */
export interface Place {
  subject: number
  lesson?: number
}

const withoutNumber = (name: string) => name.slice(name.indexOf('-') + 1)

/** The subjects of a course with their classes, in their order, and its other files. */
export function treeOf({ path, files }: Draft): { subjects: Subject[]; own: DraftFile[] } {
  const parts = files.map((file) => ({ file, names: file.path.slice(path.length + 1).split('/') }))
  const subjects = parts.flatMap(({ file, names: [name = '', own] }) =>
    own === 'subject.yaml' ? [{ name, key: withoutNumber(name), file }] : [],
  )
  const byName = (a: { name: string }, b: { name: string }) =>
    Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10)
  return {
    own: parts.flatMap(({ file, names }) => (names.length === 1 ? [file] : [])),
    subjects: subjects.toSorted(byName).map((subject) => ({
      ...subject,
      classes: parts
        .flatMap(({ file, names: [folder, own = ''] }) => {
          if (folder !== subject.name || own === '' || own === 'subject.yaml') return []
          const name = own.slice(0, -'.yaml'.length)
          return [{ name, key: `${subject.key}/${withoutNumber(name)}`, file }]
        })
        .toSorted(byName),
    })),
  }
}

/** The present order. Existing parts keep their titles, so the titles here are only their short names. */
const planOf = (subjects: readonly Subject[]): Plan =>
  subjects.map(({ name, classes }) => ({
    name,
    title: name,
    classes: classes.map((lesson) => ({ name: lesson.name, title: lesson.name, youtube: null })),
  }))

/** Changes the list that a part is in: that of the subjects, or of the classes of its subject. */
function changeList(
  subjects: readonly Subject[],
  { subject, lesson }: Place,
  change: <Entry>(list: readonly Entry[], index: number) => Entry[],
): Plan {
  const plan = planOf(subjects)
  if (lesson === undefined) return change(plan, subject)
  return plan.map((one, index) =>
    index === subject ? { ...one, classes: change(one.classes, lesson) } : one,
  )
}

/** With a part at another index of its list. */
export const moved = (subjects: readonly Subject[], place: Place, to: number): Plan =>
  changeList(subjects, place, (list, index) => {
    const rest = list.filter((_, at) => at !== index)
    return [...rest.slice(0, to), ...list.slice(index, index + 1), ...rest.slice(to)]
  })

export const removed = (subjects: readonly Subject[], place: Place): Plan =>
  changeList(subjects, place, (list, index) => list.filter((_, at) => at !== index))

/** The fields of a new part; the link is of the first video of a class. */
export interface NewPart {
  title: string
  youtube: string | null
}

/** With a new subject, or a new class at the end of a subject. */
export function added(subjects: readonly Subject[], part: NewPart, subject: number | null): Plan {
  const plan = planOf(subjects)
  if (subject === null) return [...plan, { name: null, title: part.title, classes: [] }]
  return plan.map((one, index) =>
    index === subject ? { ...one, classes: [...one.classes, { name: null, ...part }] } : one,
  )
}

/** The key of the class that only the later tree has; null: no class was added. */
export function addedClass(before: readonly Subject[], after: readonly Subject[]): string | null {
  const keysOf = (subjects: readonly Subject[]) =>
    subjects.flatMap(({ classes }) => classes.map(({ key }) => key))
  const known = new Set(keysOf(before))
  return keysOf(after).find((key) => !known.has(key)) ?? null
}
