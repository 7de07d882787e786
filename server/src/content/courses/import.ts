import type { Selectable } from 'kysely'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { idAt, placesById } from '#server/content/shared/item-paths.ts'
import type { CourseContent } from '#server/content/shared/model.ts'
import { byPlace, syncRows } from '#server/content/shared/sync-rows.ts'
import { renderMarkdown } from '#server/content/shared/text/markdown.ts'
import type { Database } from '#server/db/tables.ts'

import { type PlacedCatalogue, notePlace } from './course-tree.ts'

type CourseRow = Selectable<Database['course']>

/**
 * Brings courses and all that is in them up to date; returns the ids of the courses by place. What
 * is inside a course that has gone stays as it is, for its owners go on studying it.
 */
export async function importCourses(
  context: ImportContext,
  placed: PlacedCatalogue,
): Promise<Map<string, number>> {
  const courses = await importCoursesAlone(context, placed)
  const subjects = await importSubjects(context, placed, courses)
  const classes = await importClasses(context, placed, subjects)
  await importVideos(context, placed, classes)
  await importNotes(context, placed, subjects, classes)
  return courses
}

async function importCoursesAlone(context: ImportContext, { courses }: PlacedCatalogue) {
  const rows = await context.trx.selectFrom('course').selectAll().execute()
  return await syncRows(context, {
    table: 'course',
    rows: byPlace(rows, (row) => `courses/${row.slug}`),
    wanted: courses.map(({ item, place }) => ({
      place,
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
    slug: course.slug,
    title: course.title,
    summary: course.summary,
    description_markdown: course.markdown,
    description_html: renderMarkdown(course.markdown),
    image: course.cover === null ? null : stored(course.cover),
    type: course.type,
    price_paise: course.pricePaise,
    validity_days: course.validityDays,
    created_at: course.added ?? row?.created_at ?? now,
  }
}

async function importSubjects(
  context: ImportContext,
  { subjects }: PlacedCatalogue,
  courseIds: Map<string, number>,
) {
  const rows = await context.trx.selectFrom('subject').selectAll().execute()
  const courseOf = placesById(courseIds)
  return await syncRows(context, {
    table: 'subject',
    rows: byPlace(rows, (row) => below(courseOf(row.course_id), row.slug)),
    wanted: subjects.map(({ item, place, parent }) => ({
      place,
      values: () => ({
        course_id: idAt(courseIds, parent),
        slug: item.slug,
        title: item.title,
        position: item.position,
      }),
    })),
  })
}

async function importClasses(
  context: ImportContext,
  { classes }: PlacedCatalogue,
  subjectIds: Map<string, number>,
) {
  const rows = await context.trx.selectFrom('class').selectAll().execute()
  const subjectOf = placesById(subjectIds)
  return await syncRows(context, {
    table: 'class',
    rows: byPlace(rows, (row) => below(subjectOf(row.subject_id), row.slug)),
    wanted: classes.map(({ item, place, parent }) => ({
      place,
      values: () => ({
        subject_id: idAt(subjectIds, parent),
        slug: item.slug,
        title: item.title,
        description: item.description,
        class_type: item.type,
        duration: item.duration,
        is_preview: item.isPreview,
        position: item.position,
      }),
    })),
  })
}

async function importVideos(
  context: ImportContext,
  { videos }: PlacedCatalogue,
  classIds: Map<string, number>,
) {
  const { trx, stored } = context
  const rows = await trx.selectFrom('class_video').selectAll().execute()
  const classOf = placesById(classIds)
  await syncRows(context, {
    table: 'class_video',
    rows: byPlace(rows, (row) => below(classOf(row.class_id), row.slug)),
    wanted: videos.map(({ item, place, parent }) => ({
      place,
      values: () => ({
        class_id: idAt(classIds, parent),
        slug: item.slug,
        title: item.title,
        description: item.description,
        youtube_url: item.youtubeUrl,
        file_path: item.file === null ? null : stored(item.file),
        duration: item.duration,
        position: item.position,
      }),
    })),
  })
}

async function importNotes(
  context: ImportContext,
  { notes }: PlacedCatalogue,
  subjectIds: Map<string, number>,
  classIds: Map<string, number>,
) {
  const { trx, stored } = context
  const rows = await trx.selectFrom('note').selectAll().execute()
  const subjectOf = placesById(subjectIds)
  const classOf = placesById(classIds)
  await syncRows(context, {
    table: 'note',
    rows: byPlace(rows, (row) => {
      const owner = row.class_id === null ? subjectOf(row.subject_id) : classOf(row.class_id)
      return owner && notePlace(owner, row.slug)
    }),
    wanted: notes.map(({ item, place, parent, classPlace }) => ({
      place,
      values: () => ({
        subject_id: idAt(subjectIds, parent),
        class_id: classPlace === null ? null : idAt(classIds, classPlace),
        slug: item.slug,
        title: item.title,
        file_path: stored(item.file),
        position: item.position,
      }),
    })),
  })
}

const below = (parent: string | undefined, slug: string) => parent && `${parent}/${slug}`
