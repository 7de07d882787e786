import type { AttemptEnds } from '@sopan/domain/exams/section-clocks'

import type { Paper, PaperQuestion } from '../paper/store.ts'
import type { Attempt } from './store.ts'

export const endsOf = ({
  deadline,
  section_ends: sectionEnds,
  in_window: inWindow,
}: Pick<Attempt, 'deadline' | 'section_ends' | 'in_window'>): AttemptEnds => ({
  deadline,
  sectionEnds,
  inWindow,
})

/** The place of a question's section in its paper, from 0; 0 in a paper without sections. */
export const sectionOf = ({ sections }: Paper, { section_id: id }: PaperQuestion): number =>
  Math.max(
    0,
    sections.findIndex((section) => section.id === id),
  )

/** The field of responses with the ends of sections, as ISO times; no field without section clocks. */
export const presentSectionEnds = (ends: readonly Date[] | null): { section_ends?: string[] } =>
  ends === null ? {} : { section_ends: ends.map((end) => end.toISOString()) }
