import type { ReferencedFile } from '#server/content/shared/files/store-files.ts'
import { itemRows } from '#server/content/shared/item-rows.ts'
import { defineKind } from '#server/content/shared/kind.ts'

import { exportCourses } from './export.ts'
import { importCourses } from './import.ts'
import { readCourses } from './read.ts'
import { type CourseContent, classFile, courseFile, subjectFile } from './schema.ts'

export const courses = defineKind({
  name: 'courses',
  source: 'courses',
  sharedFolders: ['videos'],
  schemas: {
    'courses/*/course.yaml': courseFile,
    'courses/*/*/subject.yaml': subjectFile,
    'courses/*/*/[0-9]*.yaml': classFile,
  },
  titleKey: 'title',
  learnerPage: null,
  texts: ['courses/*/description.md'],
  rows: itemRows('courses', 'course'),
  read: readCourses,
  filesOf,
  soldAs: ({ slug, type, price }) => ({
    path: `courses/${slug}`,
    isFree: type === 'free',
    isForBatches: false,
    pricePaise: price,
    opensAt: null,
    closesAt: null,
  }),
  import: importCourses,
  export: exportCourses,
})

/** The cover is public; notes and videos are for learners with access. */
function filesOf({ cover, subjects }: CourseContent): ReferencedFile[] {
  const classes = subjects.flatMap((subject) => subject.classes)
  const paid = [
    ...[...subjects, ...classes].flatMap(({ notes }) => notes.map(({ file }) => file)),
    ...classes.flatMap(({ videos }) => videos.map(({ file }) => file)),
  ]
  return [
    ...(cover === null ? [] : [{ path: cover, area: 'public' as const }]),
    ...paid.filter((path) => path !== null).map((path) => ({ path, area: 'paid' as const })),
  ]
}
