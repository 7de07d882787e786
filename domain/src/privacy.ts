/*
 * The parts of the privacy policy about what we keep of a learner. The policy has a sentence for each
 * (words/src/en/policies/privacy.ts); each table of the database names its parts (server/src/db/personal).
 */

/** Of 'What we keep'. */
export type KeptData = 'account' | 'purchases' | 'learning' | 'tests' | 'messages' | 'security'

/** Of 'How long we keep it'; the database itself counts the 400 days of `reports`. */
export type KeptTime = 'account' | 'tax' | 'security' | 'reports'

/** Of 'What stays' when an account is deleted. */
export type StayingData = 'receipts' | 'orders' | 'tests' | 'security'

/** How long security records are kept. */
export const SECURITY_DAYS = 365
