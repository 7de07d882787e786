import type { Misfit } from '@sopan/domain/exams/kinds/kind'

import { keyText } from '../results/keys.ts'

/** Why a question cannot have a key, as the end of a sentence for staff: 'there is no option E'. */
export function misfitText(misfit: Misfit): string {
  if (misfit.reason === 'missing options')
    return `there is no option ${misfit.letters.join(' or ')}`
  if (misfit.reason === 'other kind') return `${keyText(misfit.key, 'en')} is no answer here`
  return misfit.reason === 'ends before it begins'
    ? `the range ${misfit.from} to ${misfit.to} ends before it begins`
    : 'the key is no number in its shortest form'
}
