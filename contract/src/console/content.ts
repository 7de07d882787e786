import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { LENGTHS, id, page, time } from '../fields.ts'
import { CONTENT_KINDS } from './content-kinds.ts'
import { type AccessOf, consoleEndpoint } from './endpoint.ts'
import { paise, reason } from './fields.ts'

const contentKind = z.enum(CONTENT_KINDS)

/** The path of an item: 'courses/ssc-cgl-maths', 'coupons.yaml'. */
const path = z.string().min(1).max(300)
const revision = z.int().nonnegative()
const count = z.int().nonnegative()

const item = z.object({
  path: z.string(),
  kind: contentKind,
  title: z.string(),
  is_published: z.boolean(),
  /** Whether members of the staff have written what is not published. */
  has_draft: z.boolean(),
  /** Null for what has no price. */
  price_paise: paise.nullable(),
  /** Learners with access now. */
  buyers: count,
  changed_at: time,
  /** Who changed it last; null for a change before changes were recorded. */
  changed_by: z.string().nullable(),
})

export const listContent = consoleEndpoint(
  'GET',
  '/content',
  'What the institute offers, the newest change first; `search` is words of the title.',
  { access: 'content.read' },
  {
    querystring: z.object({
      kind: contentKind.optional(),
      search: z.string().trim().max(LENGTHS.search).optional(),
      ...page,
    }),
    response: {
      200: envelope(z.object({ items: z.array(item), next_cursor: z.string().nullable() })),
    },
  },
)

export const getContent = consoleEndpoint(
  'GET',
  '/content/item',
  'One item with its changes in words, the newest first, and the drafts of it.',
  { access: 'content.read' },
  {
    querystring: z.object({ path }),
    response: {
      200: envelope(
        z.object({
          item,
          revisions: z.array(
            z.object({
              revision,
              at: time,
              actor: z.string(),
              source: z.enum(['base', 'import', 'undo', 'correction', 'console']),
              is_published: z.boolean(),
              changes: z.array(z.string()),
            }),
          ),
          drafts: z.array(z.object({ id, actor: z.string(), changed_at: time })),
          /** Attempts that are running. */
          running: count,
          /** The codes of coupons that name it. */
          coupons: z.array(z.string()),
        }),
      ),
    },
  },
)

const restored = {
  path,
  /** The revision whose state it gets; null unpublishes it. */
  to: revision.nullable(),
  /** The newest revision that the member was shown. */
  newest: revision,
}

export const previewRestore = consoleEndpoint(
  'POST',
  '/content/preview-restore',
  'What going back to an earlier revision, or unpublishing, would change.',
  { access: 'content.publish' },
  {
    body: z.object(restored),
    response: {
      200: envelope(z.object({ changes: z.array(z.string()) })),
    },
  },
)

export const restoreContent = consoleEndpoint(
  'POST',
  '/content/restore',
  'Gives an item the state of an earlier revision, as a new revision, or unpublishes it. ' +
    '409 with the name if somebody has changed it since `newest`.',
  { access: 'content.publish' },
  {
    body: z.object({ ...restored, reason }),
    response: { 200: envelope(z.object({ changes: z.array(z.string()) })) },
  },
)

export const changePrice = consoleEndpoint(
  'POST',
  '/content/change-price',
  'Publishes another price of a paid course, test or book; orders that were made keep theirs. ' +
    '409 with the name if somebody has changed the item since `newest`.',
  { access: 'content.publish' },
  {
    body: z.object({
      path,
      newest: revision,
      price_paise: paise.min(100, 'A price is at least one rupee').max(100_000_00),
    }),
    response: { 200: envelope(z.object({ changes: z.array(z.string()) })) },
  },
)

/** A teacher writes tests; who writes other items is an editor. */
export const draftAccess: AccessOf = ({ kind }) =>
  kind === 'tests' ? 'content.write-test' : 'content.write'

const kindInPath = z.object({ kind: contentKind })

/** A draft and the version that the page has. */
const version = { id, version: z.int().positive() }

/** A value as the YAML of a file has it, or the text of a file that is not YAML. */
const fileValue = z.json()

export const openDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/open',
  'The draft that the member has of an item; the first time what is published.',
  { access: draftAccess },
  {
    params: kindInPath,
    body: z.object({ path }),
    response: {
      200: envelope(
        z.object({
          id,
          path: z.string(),
          version: z.int().positive(),
          changed_at: time,
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
        }),
      ),
    },
  },
)

/** Of one file; a course has one of each class. */
const DRAFT_BYTES = 2_000_000

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

export const discardDraft = consoleEndpoint(
  'POST',
  '/content/:kind/drafts/discard',
  'Deletes a draft. 409 if another page has changed it since.',
  { access: draftAccess },
  { params: kindInPath, body: z.object(version), response: { 200: envelope(z.null()) } },
)

const checked = z.object({
  /** What would be or was changed, in words; none: nothing differs from what is published. */
  changes: z.array(z.string()),
  errors: z.array(
    z.object({
      file: z.string(),
      /** Such as 'questions.2.text'; null: the error is about no field. */
      field: z.string().nullable(),
      message: z.string(),
    }),
  ),
  /** What another member has published since, with which the draft cannot be put together. */
  conflict: z.object({ actor: z.string(), at: time, changes: z.array(z.string()) }).nullable(),
  /** Parts that would be taken from learners with access. */
  unpublished: z.array(z.object({ item: z.string(), buyers: count })),
  /** Numbers of questions whose key counts for attempts: it is corrected on the page of the test. */
  keys: z.array(z.int().positive()),
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
  'Publishes a draft, unless there are errors, a conflict or other obstacles, which are the response then.',
  { access: 'content.publish' },
  {
    body: z
      .object({
        ...version,
        /** Also takes parts from learners with access. */
        unpublish: z.boolean(),
        reason: reason.nullable(),
      })
      .refine((given) => !given.unpublish || given.reason !== null, {
        path: ['reason'],
        error: 'Give a reason',
      }),
    response: { 200: envelope(checked.extend({ is_published: z.boolean() })) },
  },
)
