/** 'open': learners may challenge the key; 'closed': a challenge is not answered yet; 'final': all are answered. */
export type ChallengesState = 'open' | 'closed' | 'final'

/**
 * The state of a key that learners can challenge until a time. `unanswered`: the challenges of the test without an
 * answer.
 */
export function challengesState(until: Date, unanswered: number, now: Date): ChallengesState {
  if (now < until) return 'open'
  return unanswered > 0 ? 'closed' : 'final'
}
