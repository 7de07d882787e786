import { useState } from 'react'

import { lazyWindow } from '#web/components/lazy-window.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

import { SessionList } from './session-list.tsx'

const PasswordChange = lazyWindow(
  'password form',
  async () => (await import('./password-change.tsx')).PasswordChange,
)

/** The learner's own password and devices. */
export function SecuritySection({ userId }: { userId: number }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <section className="mt-10" aria-labelledby="security">
      <SectionHead
        id="security"
        title="Password and devices"
        end={
          !isChanging && (
            <Button kind="secondary" size="regular" onClick={() => setIsChanging(true)}>
              Change Password
            </Button>
          )
        }
      />
      {isChanging && <PasswordChange userId={userId} onClose={() => setIsChanging(false)} />}
      <SessionList userId={userId} />
    </section>
  )
}
