import { examSlug } from '@sopan/domain/exam-slug'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { idAt, pathsById } from '#server/content/shared/item-paths.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { renderMarkdown } from '#server/content/shared/text/markdown.ts'
import { without } from '#server/content/shared/without.ts'
import { writeTopics } from '#server/db/queries/course-topics.ts'
import type { Row } from '#server/db/tables.ts'

import { type FlatCourses, flattenCourses, notePath } from './course-tree.ts'
import type { CourseContent } from './schema.ts'

type CourseRow = Row<'course'>

/**
 * Imports courses and everything in them. Contents of a course that has been removed from the
 * folder stay published, because its owners keep studying it.
 */
export async function importCourses(context: ImportContext, items: CourseContent[]): Promise<void> {
  const flat = flattenCourses(items)
  const courses = await importCoursesAlone(context, flat)
  const subjects = await importSubjects(context, flat, courses)
  const classes = await importClasses(context, flat, subjects)
  await importVideos(context, flat, classes)
  await importNotes(context, flat, subjects, classes)
  await writeTopics(context.trx)
}

async function importCoursesAlone(context: ImportContext, { courses }: FlatCourses) {
  const rows = await context.trx.selectFrom('course').selectAll().execute()
  return await syncRows(context, {
    table: 'course',
    rows: byPath(rows, (row) => `courses/${row.slug}`),
    items: courses.map(({ item, path }) => ({
      path,
      values: (row: CourseRow | undefined) => courseValues(context, item, row),
    })),
  })
}

function courseValues(
  { stored, now }: ImportContext,
  course: CourseContent,
  row: CourseRow | undefined,
) {
  return {
    ...without(course, 'markdown', 'cover', 'price', 'added', 'subjects'),
    exam_slugs: course.exams.map(examSlug),
    description_markdown: course.markdown,
    description_html: renderMarkdown(course.markdown),
    hi: course.hi && {
      ...course.hi,
      description_html: course.hi.description && renderMarkdown(course.hi.description),
    },
    image: course.cover === null ? null : stored(course.cover),
    price_paise: course.price,
    created_at: course.added ?? row?.created_at ?? now,
  }
}

async function importSubjects(
  context: ImportContext,
  { subjects }: FlatCourses,
  courseIds: Map<string, number>,
) {
  const rows = await context.trx.selectFrom('subject').selectAll().execute()
  const courseOf = pathsById(courseIds)
  return await syncRows(context, {
    table: 'subject',
    rows: byPath(rows, (row) => joinPath(courseOf(row.course_id), row.slug)),
    items: subjects.map(({ item, path, parent }) => ({
      path,
      values: () => ({
        ...without(item, 'notes', 'classes'),
        course_id: idAt(courseIds, parent),
      }),
    })),
  })
}

async function importClasses(
  context: ImportContext,
  { classes }: FlatCourses,
  subjectIds: Map<string, number>,
) {
  const rows = await context.trx.selectFrom('class').selectAll().execute()
  const subjectOf = pathsById(subjectIds)
  return await syncRows(context, {
    table: 'class',
    rows: byPath(rows, (row) => joinPath(subjectOf(row.subject_id), row.slug)),
    items: classes.map(({ item, path, parent }) => ({
      path,
      values: () => ({
        ...without(item, 'type', 'preview', 'videos', 'notes'),
        subject_id: idAt(subjectIds, parent),
        class_type: item.type,
        is_preview: item.preview,
      }),
    })),
  })
}

async function importVideos(
  context: ImportContext,
  { videos }: FlatCourses,
  classIds: Map<string, number>,
) {
  const { trx, stored } = context
  const rows = await trx.selectFrom('class_video').selectAll().execute()
  const classOf = pathsById(classIds)
  await syncRows(context, {
    table: 'class_video',
    rows: byPath(rows, (row) => joinPath(classOf(row.class_id), row.slug)),
    items: videos.map(({ item, path, parent }) => ({
      path,
      values: () => ({
        ...without(item, 'youtube', 'file'),
        class_id: idAt(classIds, parent),
        youtube_url: item.youtube,
        file_path: item.file === null ? null : stored(item.file),
      }),
    })),
  })
}

async function importNotes(
  context: ImportContext,
  { notes }: FlatCourses,
  subjectIds: Map<string, number>,
  classIds: Map<string, number>,
) {
  const { trx, stored } = context
  const rows = await trx.selectFrom('note').selectAll().execute()
  const subjectOf = pathsById(subjectIds)
  const classOf = pathsById(classIds)
  await syncRows(context, {
    table: 'note',
    rows: byPath(rows, (row) => {
      const owner = row.class_id === null ? subjectOf(row.subject_id) : classOf(row.class_id)
      return owner && notePath(owner, row.slug)
    }),
    items: notes.map(({ item, path, parent, classPath }) => ({
      path,
      values: () => ({
        ...without(item, 'file'),
        subject_id: idAt(subjectIds, parent),
        class_id: classPath === null ? null : idAt(classIds, classPath),
        file_path: stored(item.file),
      }),
    })),
  })
}

const joinPath = (parent: string | undefined, slug: string) => parent && `${parent}/${slug}`
