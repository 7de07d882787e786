import { z } from 'zod'

import { count, optional, rupees } from '#server/content/shared/yaml/fields.ts'

/** With 'batches' only who has access sees the test, and it is not sold. */
const access = z.enum(['free', 'paid', 'batches'], "'free', 'paid' or 'batches'").meta({
  words: { free: 'Free', paid: 'Paid', batches: 'Batches only' },
  help: "With 'Batches only' it is not sold: a batch gives it to its members, and for all other learners it does not exist.",
  description:
    '`free`, `paid`, or `batches`: not sold, and shown only to members of a batch that has it and to learners to whom it was given',
})

/** The keys of a test about who may take it. */
export const accessFields = {
  access,
  price: optional(rupees(1)).meta({
    label: 'Price in rupees',
    help: 'If it is paid: 499, or 499.50',
    ifOmitted: 'an error if paid',
  }),
  validity_days: optional(count(36_500)).meta({
    label: 'Days of access',
    ifOmitted: 'no end',
    help: 'Only of a paid test; they begin at its opening, if it was bought before. Left empty, access does not end.',
    description:
      'days of access that a purchase gives; bought before the opening of its window, they begin there',
  }),
}

interface Given {
  access: z.output<typeof access>
  price: number | null
  validity_days: number | null
  practice: boolean
}

/** Reports a missing price, and keys that a test of its access cannot have. */
export function checkAccess(
  { access: kind, price, validity_days: days, practice }: Given,
  context: z.RefinementCtx,
): void {
  const report = (key: keyof Given, message: string) =>
    context.addIssue({ code: 'custom', message, path: [key] })
  if (kind === 'paid' && price === null) report('access', "a paid test needs a 'price'")
  if (kind === 'free' && price !== null) report('price', "a free test has no 'price'")
  if (kind === 'free' && days !== null)
    report('validity_days', "a free test has no 'validity_days'")
  if (kind !== 'batches') return
  if (price !== null) report('price', "a test for batches alone is not sold and has no 'price'")
  if (days !== null)
    report(
      'validity_days',
      "a test for batches alone has no 'validity_days': access ends with the batch",
    )
  if (practice) report('practice', "a test for batches alone is not for 'practice'")
}
