import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { id, time } from '../fields.ts'
import { CONTENT_KINDS } from './content-kinds.ts'
import { confirmed, effect, itemPath as path } from './content.ts'
import { type AccessOf, consoleEndpoint } from './endpoint.ts'
import { reason } from './fields.ts'

/** A teacher writes tests; who writes other items is an editor. */
export const draftAccess: AccessOf = {
  of: ({ kind }) => (kind === 'tests' ? 'content.write-test' : 'content.write'),
  words: 'content.write, of tests content.write-test',
}

const kindInPath = z.object({ kind: z.enum(CONTENT_KINDS) })

/** A value as the YAML of a file has it, or the text of a file that is not YAML. */
const fileValue = z.json()

/** A draft and the version that the page has. */
const version = { id, version: z.int().positive() }

const draft = z.object({
  ...version,
  path: z.string(),
  /** Whether the member changes it in a copy, because it is of another member. */
  saves_copy: z.boolean(),
  changed_at: time,
  /** How many other drafts of tests that were never published began with it, as a series. */
  others_of_series: z.int().nonnegative(),
  /** Its texts, by their paths in a content folder. */
  files: z.array(
    z.object({
      path: z.string(),
      /** The name of its form; null for a text that is not YAML. */
      form: z.string().nullable(),
      value: fileValue,
    }),
  ),
  /** The JSON Schemas of the forms, by their names. */
  forms: z.record(z.string(), fileValue),
})

export const createDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/create',
  'A draft of a new item. The server makes its short name, from the title.',
  { access: draftAccess },
  {
    params: kindInPath,
    body: z.object({
      title: z.string().trim().min(1, 'Enter a title').max(200),
      /** The item of this kind with which it begins. */
      copy_of: path.nullable(),
      /** Of a test: the pattern of an exam with which it begins. */
      pattern: z.string().max(100).nullable().default(null),
    }),
    response: { 200: envelope(z.object({ path: z.string() })) },
  },
)

export const openDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/open',
  'The draft that the member has of an item, the first time what is published, or the draft of another member.',
  { access: draftAccess },
  {
    params: kindInPath,
    body: z.object({
      path,
      /** The draft of another member. */
      draft: id.nullable().default(null),
    }),
    response: { 200: envelope(draft) },
  },
)

export const copyDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/copy',
  "A copy of another member's draft, which belongs to the caller; that draft stays as it is. Repeated, the same copy. " +
    '409 if that draft was changed since, or if the caller has written a draft of the item.',
  { access: draftAccess },
  { params: kindInPath, body: z.object(version), response: { 200: envelope(z.object(version)) } },
)

/** Of one file; a course has one of each class, a test of 300 questions in fifteen languages 1.5 to 4 MB. */
const DRAFT_BYTES = 5_000_000

export const saveDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/save',
  'Replaces one file of a draft, valid or not; null removes it. 409 if another page has changed the draft since.',
  { access: draftAccess, bodyLimit: DRAFT_BYTES },
  {
    params: kindInPath,
    body: z.object({ ...version, file: path, value: fileValue }),
    response: { 200: envelope(z.object({ version: z.int().positive() })) },
  },
)

/** A subject or a class; `name` is that of its folder or file, null for a new one. */
const part = z.object({
  name: z.string().max(300).nullable(),
  title: z.string().trim().min(1, 'Enter a title').max(200),
})

const newClass = part.extend({
  /** The link of the first video of a new class. */
  youtube: z.string().max(500).nullable().default(null),
})

export const arrangeDraft = consoleEndpoint(
  'POST',
  '/content/courses/drafts/arrange',
  'Gives the subjects and classes of a course this order. Adds those without a name, and removes those that are left ' +
    'out. 409 if another page has changed the draft since.',
  { access: 'content.write', bodyLimit: 256 * 1024 },
  {
    body: z.object({
      ...version,
      subjects: z.array(part.extend({ classes: z.array(newClass).max(500) })).max(200),
    }),
    response: { 200: envelope(draft) },
  },
)

export const previewDescription = consoleEndpoint(
  'POST',
  '/content/courses/drafts/preview-description',
  'The Markdown of a description as HTML, as learners see it.',
  { access: 'content.write', bodyLimit: 512 * 1024 },
  {
    body: z.object({ markdown: z.string().max(100_000) }),
    response: { 200: envelope(z.object({ html: z.string() })) },
  },
)

export const richText = z.object({ text: z.string(), html: z.string().nullable() })

/** The texts of a question by language; 'en' is always there. */
export const textsByLanguage = z.record(
  z.string(),
  z.object({
    question: richText,
    options: z.array(richText),
    explanation: richText.nullable(),
  }),
)

export const previewTexts = consoleEndpoint(
  'POST',
  '/content/tests/drafts/preview-texts',
  'Questions of a draft as learners read them, each null where something has to be corrected first.',
  { access: 'content.write-test', bodyLimit: DRAFT_BYTES },
  {
    body: z.object({ id, questions: z.array(fileValue).max(100) }),
    response: {
      200: envelope(
        z.object({
          questions: z.array(z.object({ texts: textsByLanguage }).nullable()),
        }),
      ),
    },
  },
)

export const discardDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/discard',
  'Deletes a draft, with `with_series` also the others of its series. 409 if another page has changed it since.',
  { access: draftAccess },
  {
    params: kindInPath,
    body: z.object({ ...version, with_series: z.boolean().default(false) }),
    response: { 200: envelope(z.null()) },
  },
)

const checked = z.object({
  /** The changes that publishing makes or has made, in words; empty: the draft equals the published item. */
  changes: z.array(z.string()),
  errors: z.array(
    z.object({
      file: z.string(),
      /** Such as 'questions.2.text'; null: the error is about no field. */
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /**
   * Another member's publication since, with which the draft cannot be combined: its changes, and the changes of the
   * draft at the same places.
   */
  conflict: z
    .object({
      actor: z.string(),
      at: time,
      changes: z.array(z.string()),
      own_changes: z.array(z.string()),
    })
    .nullable(),
  /** Titles of what would be taken from learners with access. */
  lost: z.array(z.string()),
  /** Numbers of questions whose key counts for attempts: it is corrected on the page of the test. */
  keys: z.array(z.int().positive()),
  /** Questions whose earlier attempts keep another key than the one of the draft; both keys in words. */
  kept_keys: z.array(
    z.object({ question: z.int().positive(), counts: z.string(), given: z.string() }),
  ),
  /** Likely mistakes, which do not prevent the publication, in sentences. */
  warnings: z.array(z.string()),
  effects: z.array(effect),
})

export const previewDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/preview',
  'What the publication of a draft would change, and what prevents it. Changes nothing.',
  { access: draftAccess },
  { params: kindInPath, body: z.object(version), response: { 200: envelope(checked) } },
)

export const publishDraft = consoleEndpoint(
  'POST',
  '/content/publish',
  'Publishes a draft, unless there are errors, a conflict or other obstacles, which are the response then. ' +
    'Coupons and another price need a fresh code.',
  { access: 'content.publish' },
  {
    body: z
      .object({
        ...version,
        /** Also takes parts from learners with access. */
        unpublish: z.boolean(),
        confirmed,
        reason: reason.nullable(),
      })
      .refine((given) => !given.unpublish || given.reason !== null, {
        path: ['reason'],
        error: 'Give a reason',
      }),
    response: { 200: envelope(checked.extend({ is_published: z.boolean() })) },
  },
)
