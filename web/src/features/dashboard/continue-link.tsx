import type { Dashboard } from '@sopan/contract/dashboard'
import { useQuery } from '@tanstack/react-query'

import { paths } from '#web/lib/paths.ts'

import { ContinueButton } from './continue-button.tsx'
import { dashboardQuery } from './queries.ts'

/** Leads to where the learner stopped; until that is known to the dashboard, which begins with it. */
export function ContinueLink({ userId }: { userId: number }) {
  const { data } = useQuery({ ...dashboardQuery(userId), retry: false })
  return <ContinueButton {...(data === undefined ? { to: paths.dashboard() } : nextOf(data))} />
}

function nextOf({ open_attempt: running, last_class: stopped, course_spent: spent }: Dashboard) {
  if (running !== null) return { to: paths.test(running.test_id), text: 'Continue Test' }
  if (stopped !== null) {
    return { to: paths.lesson(stopped.course_id, stopped.subject_id, stopped.class_id) }
  }
  if (spent > 0) return { to: paths.courses('purchased'), state: { filter: 'purchased' } }
  return { to: paths.courses(), text: 'Browse Courses' }
}
