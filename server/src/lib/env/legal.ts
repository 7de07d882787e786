import { orNull, phone, text } from './forms.ts'

const shortText = orNull(text(120))

/** The facts about the institute that pages show because the law asks for them. */
export const legalVariables = {
  GRIEVANCE_NAME: shortText.describe(
    'the grievance officer on contact page, terms and footer, which also state `SELLER_NAME`',
  ),
  GRIEVANCE_TITLE: shortText.describe('the officer’s title'),
  GRIEVANCE_PHONE: orNull(phone).describe('the officer’s phone number'),
  COURT_PLACE: shortText.describe(
    'the place of the courts in the terms, such as `Hisar, Haryana`; without it they have no sentence about courts',
  ),
  // A part of a sentence, which pages also need without a database; the exams of items are a list.
  EXAM_NAMES: shortText.meta({
    description: 'what home and search engines name, such as `SSC, HSSC, banking and police exams`',
    ifOmitted: '`competitive exams`',
  }),
}

const EXPECTED = [
  'SELLER_NAME',
  'GRIEVANCE_NAME',
  'GRIEVANCE_TITLE',
  'GRIEVANCE_PHONE',
  'EXAM_NAMES',
] as const

/** A warning in production about settings without which pages of an institute are incomplete. */
export function textWarnings(
  set: { APP_ENV: string } & Record<(typeof EXPECTED)[number], unknown>,
): string[] {
  const missing = EXPECTED.filter((name) => set[name] === null)
  if (set.APP_ENV !== 'production' || missing.length === 0) return []
  return [`Settings that contact, terms, footer and home need are missing: ${missing.join(', ')}.`]
}
