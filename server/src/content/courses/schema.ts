import { z } from 'zod'

import { exams } from '#server/content/shared/yaml/exam-fields.ts'
import {
  added,
  count,
  flag,
  filePath,
  freeOrPaid,
  matching,
  line,
  multiLine,
  pictureNamed,
  rupees,
  SLUG,
  MAX_SLUG_LENGTH,
  optional,
  teacher,
} from '#server/content/shared/yaml/fields.ts'
import { youtubeLink } from '#server/content/shared/yaml/links.ts'
import { translated } from '#server/content/shared/yaml/translated.ts'

/** The longest description of a course. */
export const MAX_MARKDOWN = 100_000

const slug = z
  .string('a short name of a–z, 0–9 and -')
  .max(MAX_SLUG_LENGTH, `a short name of at most ${MAX_SLUG_LENGTH} characters`)
  .regex(SLUG, 'a short name of a–z, 0–9 and -')

const note = z.strictObject({
  title: line(200),
  file: filePath(
    /^notes\/[a-z0-9]+(-[a-z0-9]+)*\.pdf$/,
    "a PDF in notes/, such as 'notes/percentage.pdf'",
    { folder: 'notes', name: null, endings: ['pdf'], area: 'paid' },
  ),
  ...translated({ title: optional(line(200)) }),
})

/** A video or a class. */
const inOtherLanguages = translated({
  title: optional(line(200)),
  description: optional(multiLine(2000)),
})

const video = z
  .strictObject({
    title: line(200),
    description: optional(multiLine(2000)),
    duration: optional(matching(/^(\d{1,2}:)?\d{1,2}:\d\d$/, 'minutes and seconds, as 14:32')).meta(
      { help: 'Minutes and seconds, as 14:32' },
    ),
    slug: optional(slug).meta({
      control: 'hidden',
      replacedBy: 'file',
      ifOmitted: 'made from `title`',
    }),
    youtube: optional(youtubeLink).meta({
      label: 'YouTube link',
      help: 'Any address of the video. Either this or a file.',
    }),
    file: optional(
      filePath(
        /^videos\/[a-z0-9]+(-[a-z0-9]+)*\.(mp4|webm)$/,
        "an .mp4 or .webm in videos/, such as 'videos/percentage.webm'",
        { folder: 'videos', isShared: true, name: null, endings: ['mp4', 'webm'], area: 'paid' },
      ),
    ),
    ...inOtherLanguages,
  })
  .refine((given) => (given.youtube === null) !== (given.file === null), {
    error: "a video has either 'youtube' or 'file'",
  })
  .refine((given) => given.file === null || given.slug === null, {
    error: "a video file has no 'slug': its name is one",
  })

export const classFile = z.strictObject({
  title: line(200),
  description: optional(multiLine(2000)),
  teacher,
  type: optional(line(40)),
  duration: optional(
    matching(/^(\d{1,2} h( \d{1,2} min)?|\d{1,3} min)$/, "as '24 min' or '1 h 10 min'"),
  ).meta({ help: 'As 24 min, or 1 h 10 min' }),
  preview: flag.default(false).meta({ label: 'Free preview' }),
  videos: z.array(video, 'a list of videos').default([]),
  notes: z.array(note, 'a list of notes').default([]),
  ...inOtherLanguages,
})

export const subjectFile = z.strictObject({
  title: line(200),
  notes: z.array(note, 'a list of notes').default([]),
  ...translated({ title: optional(line(200)) }),
})

export const courseFile = z
  .strictObject({
    title: line(200),
    summary: line(400).meta({ control: 'long line' }),
    teacher,
    exams,
    type: freeOrPaid,
    price: optional(rupees(1)).meta({
      label: 'Price in rupees',
      help: 'If it is paid: 499, or 499.50',
      ifOmitted: 'an error if paid',
    }),
    validity_days: optional(count(36_500)).meta({
      label: 'Days of access',
      ifOmitted: 'no end',
      help: 'Left empty, access does not end.',
      description: 'days of access',
    }),
    added,
    cover: pictureNamed('cover', 'public').meta({
      help: 'SVG, PNG, JPG or WebP',
      description: '`cover.svg`, `.png`, `.jpg` or `.webp`',
    }),
    ...translated({
      title: optional(line(200)),
      summary: optional(line(400).meta({ control: 'long line' })),
      description: optional(multiLine(MAX_MARKDOWN)).meta({
        help: 'Markdown: an empty line begins a paragraph; **bold**, - for a list, # for a heading.',
      }),
    }),
  })
  .refine((course) => course.type === 'free' || course.price !== null, {
    error: "a paid course needs a 'price'",
    path: ['type'],
  })
  .refine((course) => course.type === 'paid' || course.price === null, {
    error: "a free course has no 'price'",
    path: ['price'],
  })

/** The slug and the position of an item come from the names of files and folders. */
interface Numbered {
  slug: string
  position: number
}

export interface NoteContent extends z.output<typeof note> {
  slug: string
}

export interface VideoContent extends z.output<typeof video> {
  slug: string
}

export interface ClassContent extends z.output<typeof classFile>, Numbered {
  videos: VideoContent[]
  notes: NoteContent[]
}

export interface SubjectContent extends z.output<typeof subjectFile>, Numbered {
  notes: NoteContent[]
  classes: ClassContent[]
}

/** A course as read from its files: `file` and `cover` are paths in the content folder. */
export interface CourseContent extends z.output<typeof courseFile> {
  slug: string
  markdown: string
  subjects: SubjectContent[]
}
