import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { idText, page } from '../fields.ts'
import { reportCard, reportCardDays } from '../report-card.ts'
import { consoleEndpoint } from './endpoint.ts'

const params = z.object({ id: idText })

const cards = z.object({
  institute: z.string(),
  cards: z.array(reportCard),
  next_cursor: z.string().nullable(),
})

export const getLearnerCard = consoleEndpoint(
  'GET',
  '/learners/:id/report-card',
  'The report card of a learner for the last days, for printing; payments and dues only for who may read orders. Each ' +
    'reading is in the audit.',
  { access: 'learner.read' },
  {
    params,
    querystring: z.object({ days: reportCardDays.default('90') }),
    response: { 200: envelope(cards) },
  },
)

export const listBatchCards = consoleEndpoint(
  'GET',
  '/batches/:id/report-cards',
  'The report cards of the members of a batch by name, for the days of the batch until today, or for the last days; payments ' +
    'and dues only for who may read orders. Each reading is in the audit.',
  { access: 'batch.read' },
  {
    params,
    querystring: z.object({ days: reportCardDays.optional(), ...page }),
    response: { 200: envelope(cards) },
  },
)
