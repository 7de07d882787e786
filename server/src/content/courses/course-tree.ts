import type {
  ClassContent,
  CourseContent,
  NoteContent,
  SubjectContent,
  VideoContent,
} from './schema.ts'

/** An item with its path and the path of the item that it is part of. */
interface WithPath<Item> {
  item: Item
  path: string
  parent: string
}

/** All levels of the courses as lists; a path is made of slugs. */
export interface FlatCourses {
  courses: WithPath<CourseContent>[]
  subjects: WithPath<SubjectContent>[]
  classes: WithPath<ClassContent>[]
  videos: WithPath<VideoContent & { position: number }>[]
  /** `parent` is the subject; `classPath` is set if the note belongs to a class. */
  notes: (WithPath<NoteContent & { position: number }> & { classPath: string | null })[]
}

export function flattenCourses(courses: CourseContent[]): FlatCourses {
  const placed = courses.map((item) => ({ item, path: `courses/${item.slug}`, parent: '' }))
  const subjects = placed.flatMap(({ item, path }) => within(path, item.subjects))
  const classes = subjects.flatMap(({ item, path }) => within(path, item.classes))
  return {
    courses: placed,
    subjects,
    classes,
    videos: classes.flatMap(({ item, path }) => within(path, inOrder(item.videos))),
    notes: [
      ...subjects.flatMap(({ item, path }) => notesOf(path, path, null, item.notes)),
      ...classes.flatMap(({ item, path, parent }) => notesOf(path, parent, path, item.notes)),
    ],
  }
}

/**
 * The path of a note of a subject or class; `notes` separates it from a class with the same slug.
 */
export const notePath = (owner: string, slug: string) => `${owner}/notes/${slug}`

function notesOf(owner: string, parent: string, classPath: string | null, notes: NoteContent[]) {
  return inOrder(notes).map((item) => ({
    item,
    path: notePath(owner, item.slug),
    parent,
    classPath,
  }))
}

function within<Item extends { slug: string }>(parent: string, items: Item[]): WithPath<Item>[] {
  return items.map((item) => ({ item, path: `${parent}/${item.slug}`, parent }))
}

function inOrder<Item>(items: Item[]): (Item & { position: number })[] {
  return items.map((item, index) => ({ ...item, position: index + 1 }))
}
