import type { BatchInvitation, OwnBatch } from '@sopan/contract/batches'

/** A batch whose days have begun and do not end in the tests. */
const morning = {
  name: 'Morning batch A',
  exam: 'SSC CGL',
  first_day: '2026-11-02',
  last_day: '2098-12-31',
}

export const invitation = (state: BatchInvitation['state']): BatchInvitation => ({
  ...morning,
  state,
})

export const ownBatch = (given: Partial<OwnBatch> = {}): OwnBatch => ({
  ...morning,
  id: 3,
  messages: [],
  ...given,
})
