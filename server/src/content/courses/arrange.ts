import { shortName } from '@sopan/domain/content/short-name'

import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { classFile, subjectFile } from './schema.ts'

/** A subject or a class in its new place. */
interface Part {
  /** The name that its folder or file has in the state: '02-percentage'; null: it is new. */
  name: string | null
  /** The title of a new one. */
  title: string
}

interface ClassPlan extends Part {
  /** The link of the first video of a new one; null: it has no video yet. */
  youtube: string | null
}

export interface SubjectPlan extends Part {
  classes: readonly ClassPlan[]
}

const NUMBERED = /^(\d{2,3})-(.{1,80})$/

/**
 * The state of a course whose subjects and classes are in this order; parts that are not named are removed with their
 * files, and new ones get short names. Short names of existing ones stay, because the progress of learners refers to
 * them. Throws an OperatorError for a name that the state does not have, or has twice.
 */
export function arrangeCourse(
  item: string,
  { document, files }: ItemState,
  subjects: readonly SubjectPlan[],
): ItemState {
  const state: ItemState = {
    document: pick(document, (path) => !path.slice(item.length + 1).includes('/')),
    files: pick(files, (path) => !path.startsWith(`${item}/`) || isBeside(item, path)),
  }
  const folders = namesIn(subjects, 'subject')
  for (const [index, subject] of subjects.entries()) {
    const [from, to] = [subject.name && `${item}/${subject.name}`, `${item}/${folders[index]}`]
    const own = from === null ? undefined : document[`${from}/subject.yaml`]
    if (from !== null && own === undefined)
      throw new OperatorError(`There is no subject '${subject.name}' in this course.`)
    state.document[`${to}/subject.yaml`] = own ?? rewriteYaml(subjectFile, { title: subject.title })
    for (const [path, stored] of Object.entries(files))
      if (from !== null && path.startsWith(`${from}/`))
        state.files[to + path.slice(from.length)] = stored
    const names = namesIn(subject.classes, 'class')
    for (const [place, { name, title, youtube }] of subject.classes.entries()) {
      const text = name === null ? undefined : document[`${from}/${name}.yaml`]
      if (name !== null && text === undefined)
        throw new OperatorError(`There is no class '${name}' in this subject.`)
      state.document[`${to}/${names[place]}.yaml`] = text ?? newClass(title, youtube)
    }
  }
  return state
}

const newClass = (title: string, youtube: string | null) =>
  rewriteYaml(classFile, { title, videos: youtube === null ? [] : [{ title, youtube }] })

const isBeside = (item: string, path: string) => !path.slice(item.length + 1).includes('/')

const pick = (map: Record<string, string>, isWanted: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(map).filter(([path]) => isWanted(path)))

/** The numbered names of parts in this order. A number that is greater than the one before stays as it is. */
function namesIn(parts: readonly Part[], otherwise: string): string[] {
  const known = parts.map(({ name }) => (name === null ? null : NUMBERED.exec(name)))
  const taken = new Set(known.flatMap((match) => (match === null ? [] : [match[2]])))
  if (taken.size < known.filter((match) => match !== null).length)
    throw new OperatorError('A subject or a class is named twice.')
  let last = 0
  return parts.map(({ title }, index) => {
    const [, number = '0', slug = shortName(title, otherwise, (name) => taken.has(name))] =
      known[index] ?? []
    taken.add(slug)
    last = Math.max(last + 1, Number(number))
    return `${String(last).padStart(2, '0')}-${slug}`
  })
}
