import { callFailures as en } from '../en/frame/calls.ts'
import { inLanguages } from '../language.ts'

/** Why a call failed. */
export const callFailures = inLanguages(en, {
  hi: async () => (await import('../hi/frame/calls.ts')).callFailures,
})
