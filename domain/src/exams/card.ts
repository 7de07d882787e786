import type { ExamCard } from '@sopan/contract/exams/exams'

import { type Access, type UsedGrant, accessOf, hasLeft, isLive } from '../orders/access.ts'
import { windowState } from './exam-window.ts'

/** An entitlement to a test, with its number of used attempts. */
export interface ExamGrant extends UsedGrant {
  id: number
  max_attempts: number
}

/** A learner's access to a test and the attempts left. */
export interface Eligibility {
  access: Access
  /** The entitlement that the next start uses; null if no entitlement is live, and where a start is free. */
  grant: ExamGrant | null
  /** The same as `isBought` of the card. */
  isBought: boolean
  hasAccess: boolean
  totalAttempts: number
  maxAttempts: number
  canAttempt: boolean
  needsToBuyAgain: boolean
}

interface OfferedExam {
  type: 'free' | 'paid'
  published: boolean
  max_attempts: number
  opens_at: Date | null
  closes_at: Date | null
}

const newestFirst = (a: ExamGrant, b: ExamGrant) =>
  b.starts_at.getTime() - a.starts_at.getTime() || b.id - a.id

/**
 * The eligibility of a learner for a test at `now`. Each entitlement to a test has separate
 * attempts; the newest live one counts, or an older one while it has attempts left. A free test
 * counts all attempts without an entitlement, `usedFree` of them. A learner who bought it before it became free
 * has the bought attempts after the free ones, and only them where others cannot take it: after its close, and unpublished.
 */
export function eligibilityOf(
  exam: OfferedExam,
  grants: readonly ExamGrant[],
  usedFree: number,
  now: Date,
): Eligibility {
  const access = accessOf(grants, now)
  const isBought = access.state === 'active'
  const isFree = exam.type === 'free'
  const live = grants.filter((grant) => isLive(grant, now)).toSorted(newestFirst)
  const grant = live.find(hasLeft) ?? live[0] ?? null
  const hasFreeLeft = usedFree < exam.max_attempts
  const hasBoughtLeft = grant !== null && hasLeft(grant)
  if (isFree && (grant === null || (isOpenToAll(exam, now) && (hasFreeLeft || !hasBoughtLeft)))) {
    const counts = { totalAttempts: usedFree, maxAttempts: exam.max_attempts }
    const free = { grant: null, hasAccess: true, canAttempt: hasFreeLeft, needsToBuyAgain: false }
    return { access, isBought, ...free, ...counts }
  }
  return {
    access,
    isBought,
    grant,
    hasAccess: grant !== null,
    totalAttempts: grant?.used ?? 0,
    maxAttempts: grant?.max_attempts ?? exam.max_attempts,
    canAttempt: hasBoughtLeft,
    needsToBuyAgain: !isFree && access.state !== 'none' && !hasBoughtLeft,
  }
}

const isOpenToAll = ({ published, opens_at, closes_at }: OfferedExam, now: Date) =>
  published && windowState({ opensAt: opens_at, closesAt: closes_at }, now) !== 'after'

/** Whether the learner has bought a test, or was given it, and this has not ended; regardless of its present price. */
export const isBought = ({ access_info: { access_status: status } }: BoughtCard): boolean =>
  status === 'active'

interface BoughtCard {
  access_info: Pick<ExamCard['access_info'], 'access_status'>
}

export type ExamAction = 'resume' | 'buy-again' | 'buy' | 'start' | 'none'

/** Whether a learner with this action is offered the test for sale. */
export const isForSale = (action: ExamAction): boolean => action === 'buy' || action === 'buy-again'

type Offer = Pick<ExamCard, 'access_type' | 'for_batches' | 'max_attempts' | 'open_attempt'> & {
  access_info: Pick<ExamCard['access_info'], 'has_access' | 'is_free' | 'needs_to_buy_again'>
  user_stats: Pick<ExamCard['user_stats'], 'total_attempts' | 'can_attempt'>
}

/**
 * The action of a test's card, by the rules of A-37 in their order; 'none' is 'No more attempts'.
 */
export function examAction(card: Offer): ExamAction {
  const { has_access: hasAccess, is_free: isFree } = card.access_info
  const isSold = card.access_type === 'paid' && card.for_batches !== true
  const isUsedUp = card.user_stats.total_attempts >= card.max_attempts
  if (card.open_attempt !== null) return 'resume'
  if (isSold && (card.access_info.needs_to_buy_again || isUsedUp)) return 'buy-again'
  if (isSold && !hasAccess && !isFree) return 'buy'
  if ((hasAccess || isFree) && card.user_stats.can_attempt && !isUsedUp) return 'start'
  return 'none'
}
