import type { z } from 'zod'

import { joinPath } from '#server/content/shared/files/content-folder.ts'
import {
  type Numbered,
  type ReadContext,
  isSlug,
  readNumbered,
  readYaml,
  requireFile,
} from '#server/content/shared/read-context.ts'
import type { Parsed } from '#server/content/shared/yaml/parse-yaml.ts'

import { readClass, readNotes } from './read-class.ts'
import {
  type CourseContent,
  MAX_MARKDOWN,
  type SubjectContent,
  courseFile,
  subjectFile,
} from './schema.ts'

/** All courses of the folder; an item with an error is reported and left out. */
export async function readCourses(context: ReadContext): Promise<CourseContent[]> {
  const courses: CourseContent[] = []
  for (const slug of context.folder.folders('courses')) {
    context.itemPaths.add(`courses/${slug}`)
    if (!isSlug(slug)) {
      context.addError(`courses/${slug}`, null, 'is not a short name of a–z, 0–9 and -')
      continue
    }
    const course = await readCourse(context, slug)
    if (course) courses.push(course)
  }
  return courses
}

async function readCourse(context: ReadContext, slug: string): Promise<CourseContent | null> {
  const path = `courses/${slug}`
  const file = `${path}/course.yaml`
  const [parsed, markdown] = [
    await readYaml(context, file, courseFile),
    await readMarkdown(context, `${path}/description.md`),
  ]
  const subjects = await readSubjects(context, path)
  if (!parsed) return null
  const cover = await readCover(context, path, parsed)
  return { ...parsed.value, slug, markdown, cover, subjects }
}

async function readCover(
  context: ReadContext,
  path: string,
  { value, placeOf }: Parsed<z.output<typeof courseFile>>,
): Promise<string | null> {
  if (value.cover === null) return null
  const cover = joinPath(path, value.cover)
  await requireFile(context, cover, { file: `${path}/course.yaml`, at: placeOf(['cover']) })
  return cover
}

async function readMarkdown({ folder, addError }: ReadContext, path: string): Promise<string> {
  if (!folder.use(path)) {
    addError(path, null, 'is missing')
    return ''
  }
  const text = (await folder.text(path)) ?? ''
  if (text.length > MAX_MARKDOWN) addError(path, null, `has more than ${MAX_MARKDOWN} characters`)
  if (text.includes('\0')) addError(path, null, 'has control characters in it')
  return text
}

async function readSubjects(context: ReadContext, path: string): Promise<SubjectContent[]> {
  const subjects: SubjectContent[] = []
  for (const entry of readNumbered(context, path, context.folder.folders(path))) {
    const subject = await readSubject(context, joinPath(path, entry.name), entry)
    if (subject) subjects.push(subject)
  }
  return subjects
}

async function readSubject(
  context: ReadContext,
  path: string,
  { slug, position }: Numbered,
): Promise<SubjectContent | null> {
  const file = `${path}/subject.yaml`
  const parsed = await readYaml(context, file, subjectFile)
  const names = context.folder
    .files(path)
    .filter((name) => name.endsWith('.yaml') && name !== 'subject.yaml')
  const classes = []
  for (const entry of readNumbered(context, path, names, '.yaml')) {
    const found = await readClass(context, path, entry)
    if (found) classes.push(found)
  }
  if (!parsed) return null
  const notes = await readNotes(context, { path, file }, parsed.value.notes, parsed.placeOf)
  return { ...parsed.value, slug, position, notes, classes }
}
