import {
  type JobAlert,
  type Syllabus,
  type Timetable,
  listJobAlerts,
  listSyllabus,
  listTimetables,
} from '@sopan/contract/aids'
import { aids } from '@sopan/words/learning/aids'
import { jobAlerts as jobWords } from '@sopan/words/learning/job-alerts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { ApiError } from '#web/lib/api/api-error.ts'
import { callForBody } from '#web/lib/api/call.ts'
import { PAGE_SIZE, catalogueList, userIdOf } from '#web/lib/api/list-query.ts'
import { wordsNow } from '#web/lib/language.ts'

type UserId = number | null

/** Which items a list shows. */
export type AidStatus = 'active' | 'all'

export interface AidPage<Item> {
  items: Item[]
  next_cursor: string | null
}

interface AidAnswer<Item> {
  data: Item[] | Item
  next_cursor: string | null
}

interface AidQuery {
  user_id?: string
  status: AidStatus
  id?: string
  search?: string | undefined
  exam?: string | undefined
  limit?: string
  cursor?: string | undefined
}

/** How one kind of study aid is fetched. */
interface Source<Item> {
  name: string
  fetch: (querystring: AidQuery, signal: AbortSignal) => Promise<AidAnswer<Item>>
}

const syllabus: Source<Syllabus> = {
  name: 'syllabus',
  fetch(querystring, signal) {
    const fallback = wordsNow(aids).syllabus.failed
    return callForBody(listSyllabus, { querystring }, { fallback, signal })
  },
}

const timetables: Source<Timetable> = {
  name: 'timetables',
  fetch(querystring, signal) {
    const fallback = wordsNow(aids).timeTables.failed
    return callForBody(listTimetables, { querystring }, { fallback, signal })
  },
}

const jobAlerts: Source<JobAlert> = {
  name: 'job-alerts',
  fetch(querystring, signal) {
    const fallback = wordsNow(jobWords).failed
    return callForBody(listJobAlerts, { querystring }, { fallback, signal })
  },
}

const listOf = <Item>(data: Item[] | Item): Item[] => (Array.isArray(data) ? data : [data])

/** The list, newest first; filtered again in case the server sent more. */
const listQuery = <Item extends { status: string }>(
  { name, fetch }: Source<Item>,
  userId: UserId,
  { status, search = '', exam = '' }: { status: AidStatus; search?: string; exam?: string },
) =>
  infiniteQueryOptions({
    queryKey: ['aids', name, userId, 'list', status, search, exam],
    queryFn: async ({ pageParam, signal }): Promise<AidPage<Item>> => {
      const { data, next_cursor } = await fetch(
        {
          ...userIdOf(userId),
          status,
          search: search === '' ? undefined : search,
          exam: exam === '' ? undefined : exam,
          limit: String(PAGE_SIZE),
          cursor: pageParam ?? undefined,
        },
        signal,
      )
      const items = listOf(data).filter((item) => status === 'all' || item.status === status)
      return { items, next_cursor }
    },
    ...catalogueList,
  })

/** One item, also an inactive one, for a link to the item. */
const itemQuery = <Item extends { id: number }>(
  { name, fetch }: Source<Item>,
  userId: UserId,
  id: number,
) =>
  queryOptions({
    queryKey: ['aids', name, userId, 'item', id],
    queryFn: async ({ signal }): Promise<Item> => {
      const querystring = { ...userIdOf(userId), status: 'all' as const, id: String(id) }
      const { data } = await fetch(querystring, signal)
      const item = listOf(data).find((one) => one.id === id)
      if (item === undefined) throw new ApiError('http', wordsNow(aids).unavailable, 404)
      return item
    },
  })
export type ItemQuery<Item extends { id: number }> = ReturnType<typeof itemQuery<Item>>

export const syllabusQuery = (userId: UserId, status: AidStatus, exam: string) =>
  listQuery(syllabus, userId, { status, exam })
export const syllabusItemQuery = (userId: UserId, id: number) => itemQuery(syllabus, userId, id)

export const timetablesQuery = (userId: UserId) =>
  listQuery(timetables, userId, { status: 'active' })
export const timetableQuery = (userId: UserId, id: number) => itemQuery(timetables, userId, id)

export const jobAlertsQuery = (userId: UserId, search: string, exam: string) =>
  listQuery(jobAlerts, userId, { status: 'active', search, exam })
export const jobAlertQuery = (userId: UserId, id: number) => itemQuery(jobAlerts, userId, id)
