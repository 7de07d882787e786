import type { ExportContext } from '#server/content/shared/export-context.ts'
import type { ItemFolder } from '#server/content/shared/files/export-folder.ts'
import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { inRupees, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import type { Trx, Row } from '#server/db/tables.ts'

import { classFile, courseFile, subjectFile } from './schema.ts'

/** Published rows of a course's content, by the id of the row that they are part of, in their order. */
interface CourseContents {
  subjects: Map<number, Row<'subject'>[]>
  classes: Map<number, Row<'class'>[]>
  videos: Map<number, Row<'class_video'>[]>
  subjectNotes: Map<number, Row<'note'>[]>
  classNotes: Map<number | null, Row<'note'>[]>
}

/** Writes the folder `courses/` and the shared `videos/`. */
export async function exportCourses({ trx, open }: ExportContext): Promise<void> {
  const courses = await trx.selectFrom('course').selectAll().where('published', '=', true).execute()
  const content = await readInsides(trx)
  for (const course of courses) {
    const path = `courses/${course.slug}`
    const folder = open(path)
    if (folder === null) continue
    const cover = course.image && `cover.${extensionOf(course.image)}`
    const yaml = writeYaml(courseFile, {
      ...course,
      price: inRupees(course.price_paise),
      added: formatTime(course.created_at),
      cover,
    })
    await folder.text(`${path}/course.yaml`, yaml)
    await folder.text(`${path}/description.md`, course.description_markdown)
    if (cover && course.image) await folder.copy(`${path}/${cover}`, course.image)
    for (const subject of content.subjects.get(course.id) ?? []) {
      await exportSubject(folder, `${path}/${numbered(subject)}`, subject, content)
    }
  }
}

async function exportSubject(
  folder: ItemFolder,
  path: string,
  subject: Row<'subject'>,
  content: CourseContents,
): Promise<void> {
  const notes = await exportNotes(folder, path, content.subjectNotes.get(subject.id) ?? [])
  await folder.text(`${path}/subject.yaml`, writeYaml(subjectFile, { ...subject, notes }))
  for (const lesson of content.classes.get(subject.id) ?? []) {
    const yaml = writeYaml(classFile, {
      ...lesson,
      type: lesson.class_type,
      preview: lesson.is_preview ? true : undefined,
      videos: await exportVideos(folder, content.videos.get(lesson.id) ?? []),
      notes: await exportNotes(folder, path, content.classNotes.get(lesson.id) ?? []),
    })
    await folder.text(`${path}/${numbered(lesson)}.yaml`, yaml)
  }
}

async function exportNotes(folder: ItemFolder, path: string, notes: Row<'note'>[]) {
  const listed = []
  for (const note of notes) {
    const file = `notes/${note.slug}.${extensionOf(note.file_path)}`
    await folder.copy(`${path}/${file}`, note.file_path)
    listed.push({ title: note.title, file, hi: note.hi })
  }
  return listed
}

async function exportVideos(folder: ItemFolder, videos: Row<'class_video'>[]) {
  const listed = []
  for (const video of videos) {
    const file = video.file_path && `videos/${video.slug}.${extensionOf(video.file_path)}`
    if (file && video.file_path) await folder.copy(file, video.file_path)
    listed.push({
      ...video,
      slug: file ? null : video.slug,
      youtube: video.youtube_url,
      file,
    })
  }
  return listed
}

async function readInsides(trx: Trx): Promise<CourseContents> {
  const subjects = await trx
    .selectFrom('subject')
    .selectAll()
    .where('published', '=', true)
    .orderBy('position')
    .execute()
  const classes = await trx
    .selectFrom('class')
    .selectAll()
    .where('published', '=', true)
    .orderBy('position')
    .execute()
  const videos = await trx
    .selectFrom('class_video')
    .selectAll()
    .where('published', '=', true)
    .orderBy('position')
    .execute()
  const notes = await trx
    .selectFrom('note')
    .selectAll()
    .where('published', '=', true)
    .orderBy('position')
    .execute()
  return {
    subjects: Map.groupBy(subjects, (row) => row.course_id),
    classes: Map.groupBy(classes, (row) => row.subject_id),
    videos: Map.groupBy(videos, (row) => row.class_id),
    subjectNotes: Map.groupBy(
      notes.filter((row) => row.class_id === null),
      (row) => row.subject_id,
    ),
    classNotes: Map.groupBy(notes, (row) => row.class_id),
  }
}

const numbered = ({ position, slug }: { position: number; slug: string }) =>
  `${String(position).padStart(2, '0')}-${slug}`
