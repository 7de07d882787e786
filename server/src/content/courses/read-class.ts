import { shortName } from '@sopan/domain/content/short-name'
import type { z } from 'zod'

import { joinPath } from '#server/content/shared/files/content-folder.ts'
import {
  type Numbered,
  type ReadContext,
  readYaml,
  requireDistinctSlugs,
  requireFile,
  slugOfFile,
} from '#server/content/shared/read-context.ts'
import type { Parsed } from '#server/content/shared/yaml/parse-yaml.ts'

import { type ClassContent, type NoteContent, type VideoContent, classFile } from './schema.ts'

type ClassFile = z.output<typeof classFile>
type PlaceOf = Parsed<unknown>['placeOf']

/** One class of the subject folder at `path`; null if its file is invalid. */
export async function readClass(
  context: ReadContext,
  path: string,
  { slug, position, name }: Numbered,
): Promise<ClassContent | null> {
  const file = joinPath(path, name)
  const parsed = await readYaml(context, file, classFile)
  if (!parsed) return null
  const { value, placeOf } = parsed
  return {
    ...value,
    slug,
    position,
    videos: await readVideos(context, file, value.videos, placeOf),
    notes: await readNotes(context, { path, file }, value.notes, placeOf),
  }
}

/** The notes that `file` lists; their PDFs are in the subject folder at `path`. */
export async function readNotes(
  context: ReadContext,
  { path, file }: { path: string; file: string },
  listed: ClassFile['notes'],
  placeOf: PlaceOf,
): Promise<NoteContent[]> {
  const notes = listed.map((note) => ({
    ...note,
    slug: slugOfFile(note.file),
    file: joinPath(path, note.file),
  }))
  for (const [index, note] of notes.entries()) {
    await requireFile(context, note.file, { file, at: placeOf(['notes', index, 'file']) })
  }
  requireDistinctSlugs(context, file, withPlaces(notes, placeOf, 'notes'))
  return notes
}

async function readVideos(
  context: ReadContext,
  file: string,
  listed: ClassFile['videos'],
  placeOf: PlaceOf,
): Promise<VideoContent[]> {
  const videos = listed.map((video) => ({
    ...video,
    slug:
      video.slug ??
      (video.file === null ? shortName(video.title, 'video') : slugOfFile(video.file)),
  }))
  for (const [index, video] of videos.entries()) {
    if (video.file === null) continue
    await requireFile(context, video.file, { file, at: placeOf(['videos', index, 'file']) })
  }
  requireDistinctSlugs(context, file, withPlaces(videos, placeOf, 'videos'))
  return videos
}

function withPlaces(entries: { slug: string }[], placeOf: PlaceOf, key: string) {
  return entries.map(({ slug }, index) => ({ slug, at: placeOf([key, index]) }))
}
