import { getDashboard, listOwnCourses } from '@sopan/contract/dashboard'
import { KNOWS_BUNDLES } from '@sopan/domain/knows-bundles'
import { today } from '@sopan/words/learning/today'
import { queryOptions } from '@tanstack/react-query'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { callData } from '#web/lib/api/call.ts'
import { userIdOf } from '#web/lib/api/list-query.ts'
import { wordsNow } from '#web/lib/language.ts'
import { keepOwnExams } from '#web/lib/own-exams.ts'

import { keepToday } from './kept-today.ts'

/** Courses and tests in a section of the dashboard. */
export const SHOWN = 3

/** Neither query is ever fresh: every class, test and purchase changes what they show. */
export const dashboardQuery = (userId: number) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), 'overview'],
    queryFn: async ({ signal }) => {
      const fallback = wordsNow(today).failed
      const querystring = { ...userIdOf(userId), can: KNOWS_BUNDLES }
      const dashboard = await callData(getDashboard, { querystring }, { fallback, signal })
      keepToday(userId, dashboard.today_list)
      if (dashboard.chosen_exams) keepOwnExams(userId, dashboard.chosen_exams)
      return dashboard
    },
    staleTime: 0,
  })

/** The learner's newest courses, one more than is shown: then there are more. */
export const ownCoursesQuery = (userId: number) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), 'courses'],
    queryFn: async ({ signal }) => {
      const querystring = { ...userIdOf(userId), limit: String(SHOWN + 1) }
      const fallback = wordsNow(today).coursesFailed
      const page = await callData(listOwnCourses, { querystring }, { fallback, signal })
      return page.courses.filter(
        ({ has_access: isHeld, access_status: status, access_opens: opens }) =>
          isHeld || status !== null || opens,
      )
    },
    staleTime: 0,
  })
