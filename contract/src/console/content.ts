import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { LENGTHS, MAX_RUPEES, id, page, time } from '../fields.ts'
import { CONTENT_KINDS } from './content-kinds.ts'
import { consoleEndpoint } from './endpoint.ts'
import { paise, reason } from './fields.ts'

const contentKind = z.enum(CONTENT_KINDS)

/** The path of an item: 'courses/ssc-cgl-maths', 'coupons.yaml'. */
export const itemPath = z.string().min(1).max(300)
const path = itemPath
const revision = z.int().nonnegative()
const count = z.int().nonnegative()

const item = z.object({
  path: z.string(),
  kind: contentKind,
  title: z.string(),
  is_published: z.boolean(),
  /** Whether members of the staff have written what is not published. */
  has_draft: z.boolean(),
  /** Whether it was never published. */
  is_new: z.boolean(),
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
          drafts: z.array(
            z.object({ id, actor: z.string(), is_own: z.boolean(), changed_at: time }),
          ),
          /** Where learners see it; null for what has no page. */
          learner_url: z.string().nullable(),
          /** Attempts that are running. */
          running: count,
          /** The codes of coupons that name it. */
          coupons: z.array(z.string()),
          /** Learners who have taken it, of a test. */
          taken: count,
        }),
      ),
    },
  },
)

/** An effect of a change of content on learners who have begun or bought the item, in words. */
export const effect = z.object({
  text: z.string(),
  /** The confirmation that the member gives before the change is made; null: no confirmation. */
  asks: z.enum(['tick', 'reason']).nullable(),
})

/** Whether the member has ticked that the effects that ask for it were read. */
export const confirmed = z.boolean().default(false)

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
      200: envelope(z.object({ changes: z.array(z.string()), effects: z.array(effect) })),
    },
  },
)

export const restoreContent = consoleEndpoint(
  'POST',
  '/content/restore',
  'Gives an item the state of an earlier revision, as a new revision, or unpublishes it. ' +
    '409 with the name if somebody has changed it since `newest`.',
  { access: 'content.publish', freshCode: true },
  {
    body: z.object({ ...restored, confirmed, reason }),
    response: {
      200: envelope(z.object({ changes: z.array(z.string()), effects: z.array(effect) })),
    },
  },
)

export const changePrice = consoleEndpoint(
  'POST',
  '/content/change-price',
  'Publishes another price of a paid course, test or book, or of a bundle; orders that were made keep theirs. ' +
    '409 with the name if somebody has changed the item since `newest`.',
  { access: 'content.publish', freshCode: true },
  {
    body: z.object({
      path,
      newest: revision,
      price_paise: paise
        .min(100, 'A price is at least one rupee')
        .max(MAX_RUPEES * 100, 'A price is at most ₹10,00,000'),
    }),
    response: { 200: envelope(z.object({ changes: z.array(z.string()) })) },
  },
)
