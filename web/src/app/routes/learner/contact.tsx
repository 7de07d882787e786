import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { Clock3, Mail, MapPin, Phone, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { MyTickets } from '#web/features/support/my-tickets.tsx'
import { TicketForm } from '#web/features/support/ticket-form.tsx'
import { useTicketOrder } from '#web/features/support/ticket-order.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { OFFICE_HOURS } from '#web/lib/office-hours.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { settings } from '#web/lib/settings.ts'

export function Component() {
  const { user } = useAuth()
  return user === null ? null : <ContactPage user={user} />
}

function ContactPage({ user }: { user: StoredUser }) {
  const { order, move } = useTicketOrder(user)
  const isHydrated = useIsHydrated()
  return (
    <div className="page pb-10">
      <TabTitle title="Contact Us" />
      {move !== null && <Navigate replace {...move} />}
      <PageHead title="Contact Us" detail="We are glad to help." />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="p-4 md:p-6">
          <h2 className="mb-4 text-22">Write to us</h2>
          <TicketForm user={user} orderId={order} />
          <Facts
            className="mt-4 rounded-control bg-well px-3.5"
            items={[
              {
                label: 'Email',
                value: isHydrated ? (
                  <span className="wrap-anywhere">{user.email}</span>
                ) : (
                  <Skeleton className="ml-auto h-5 w-40" />
                ),
              },
              {
                label: 'User ID',
                value: isHydrated ? user.id : <Skeleton className="ml-auto h-5 w-8" />,
              },
            ]}
          />
        </Card>
        <div>
          <section>
            <SectionHead title="What happens next" />
            <ul className="flex flex-col gap-3">
              <Fact icon={<Clock3 aria-hidden className="size-5" />}>
                Acknowledgment within 2 hours
              </Fact>
              <Fact icon={<Mail aria-hidden className="size-5" />}>
                A detailed reply within 24 hours
              </Fact>
              <Fact icon={<Clock3 aria-hidden className="size-5" />}>
                Regular updates until it is solved
              </Fact>
            </ul>
          </section>
          <section className="mt-8">
            <SectionHead title="Reach us directly" />
            <ul className="flex flex-col gap-3">
              <Fact icon={<Mail aria-hidden className="size-5" />}>
                <a className="link wrap-anywhere" href={`mailto:${settings.contactEmail}`}>
                  {settings.contactEmail}
                </a>
              </Fact>
              <Fact icon={<Phone aria-hidden className="size-5" />}>
                <a className="link" href={`tel:${settings.contactPhone.replaceAll(' ', '')}`}>
                  {settings.contactPhone}
                </a>
                <span className="block text-14 text-ink-2">{OFFICE_HOURS}</span>
              </Fact>
              <Fact icon={<MapPin aria-hidden className="size-5" />}>
                {settings.sellerName}
                <span className="block">{settings.officeAddress}</span>
              </Fact>
            </ul>
          </section>
          {settings.grievanceName !== null && <Grievance />}
        </div>
      </div>
      {isHydrated && <MyTickets userId={user.id} />}
    </div>
  )
}

function Grievance() {
  const { grievanceName, grievanceTitle, grievancePhone } = settings
  return (
    <section className="mt-8">
      <SectionHead title="Complaints" />
      <ul className="flex flex-col gap-3">
        <Fact icon={<Scale aria-hidden className="size-5" />}>
          Grievance officer: {grievanceName}
          <span className="block text-14 text-ink-2">{grievanceTitle}</span>
          {grievancePhone !== null && (
            <a className="link" href={`tel:${grievancePhone.replaceAll(' ', '')}`}>
              {grievancePhone}
            </a>
          )}
          <span className="block text-14 text-ink-2">
            A complaint is acknowledged within 48 hours and answered within a month.
          </span>
        </Fact>
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 text-ink-2">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
