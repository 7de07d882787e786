import type { Knowledge } from '@sopan/domain/exams/submission'

import type { EngineState } from './state.ts'

/** Maximum number of writers in one submission. */
const MAX_WRITERS = 500

/** All writers that this device has used in the attempt: that of this page from its first choice on. */
export function writersOf({ earlierWriters, newestChoices, writer }: EngineState): string[] {
  return newestChoices.size === 0 ? [...earlierWriters] : [...earlierWriters, writer]
}

/** The revision and the writers that the page knows now; null if the server sends no revisions. */
export function knowledgeOf(state: EngineState): Knowledge | null {
  const { known: revision } = state.server
  return revision === null ? null : { revision, writers: writersOf(state).slice(-MAX_WRITERS) }
}

/** The most characters of a writer that the server accepts. */
const LONGEST_WRITER = 32

/**
 * The learner goes back to the test. The page continues as another writer, because a submission that is still pending
 * names the present one, and must not submit what is answered from now on.
 */
export const goneBack = (state: EngineState): Partial<EngineState> => ({
  knowledge: null,
  earlierWriters: writersOf(state),
  writer: `${state.writer}z`.slice(0, LONGEST_WRITER),
})
