import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

import { ProfileMenu } from './profile-menu.tsx'

/** The right end of the header for a learner; visitors do not load its code. */
export function LearnerActions({ user }: { user: StoredUser }) {
  return (
    <>
      <NoticeBell userId={user.id} />
      <ProfileMenu user={user} />
    </>
  )
}
