import type {
  Catalogue,
  ClassContent,
  CourseContent,
  NoteContent,
  SubjectContent,
  VideoContent,
} from '#server/content/shared/model.ts'

/** Something of the catalogue with its place, and the place of what it is part of. */
interface Placed<Item> {
  item: Item
  place: string
  parent: string
}

/** A course's tree laid flat, level by level: a place is the path of slugs. */
export interface PlacedCatalogue {
  courses: Placed<CourseContent>[]
  subjects: Placed<SubjectContent>[]
  classes: Placed<ClassContent>[]
  videos: Placed<VideoContent & { position: number }>[]
  /** `parent` is the subject, `classPlace` the class where the note is a class's own. */
  notes: (Placed<NoteContent & { position: number }> & { classPlace: string | null })[]
}

export function laidFlat({ courses }: Catalogue): PlacedCatalogue {
  const placed = courses.map((item) => ({ item, place: `courses/${item.slug}`, parent: '' }))
  const subjects = placed.flatMap(({ item, place }) => within(place, item.subjects))
  const classes = subjects.flatMap(({ item, place }) => within(place, item.classes))
  return {
    courses: placed,
    subjects,
    classes,
    videos: classes.flatMap(({ item, place }) => within(place, inOrder(item.videos))),
    notes: [
      ...subjects.flatMap(({ item, place }) => notesOf(place, place, null, item.notes)),
      ...classes.flatMap(({ item, place, parent }) => notesOf(place, parent, place, item.notes)),
    ],
  }
}

/** The place of a note below a subject or a class; a class may have a slug that a note has too. */
export const notePlace = (owner: string, slug: string) => `${owner}/notes/${slug}`

function notesOf(owner: string, parent: string, classPlace: string | null, notes: NoteContent[]) {
  return inOrder(notes).map((item) => ({
    item,
    place: notePlace(owner, item.slug),
    parent,
    classPlace,
  }))
}

function within<Item extends { slug: string }>(parent: string, items: Item[]): Placed<Item>[] {
  return items.map((item) => ({ item, place: `${parent}/${item.slug}`, parent }))
}

function inOrder<Item>(items: Item[]): (Item & { position: number })[] {
  return items.map((item, index) => ({ ...item, position: index + 1 }))
}
