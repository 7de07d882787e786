import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { support } from '@sopan/words/accounts/support'
import { fields } from '@sopan/words/frame/fields'
import { footer } from '@sopan/words/frame/footer'
import { pageWords } from '@sopan/words/frame/pages'
import { Clock3, Mail, MapPin, Phone, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'

import { TabTitle } from '#web/components/tab-title.tsx'
import { MyTickets } from '#web/features/support/my-tickets.tsx'
import { TicketForm } from '#web/features/support/ticket-form.tsx'
import { useTicketOrder } from '#web/features/support/ticket-order.ts'
import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import type { StoredUser } from '#web/lib/session/stored-user.ts'
import { settings } from '#web/lib/settings.ts'

export function Component() {
  const { user } = useAuth()
  return user === null ? null : <ContactPage user={user} />
}

function ContactPage({ user }: { user: StoredUser }) {
  const words = useWords(support)
  const { email } = useWords(fields)
  const { titles } = useWords(pageWords)
  const { order, move } = useTicketOrder(user)
  const isHydrated = useIsHydrated()
  return (
    <div className="page pb-10">
      <TabTitle title={titles.contact} />
      {move !== null && <Navigate replace {...move} />}
      <PageHead title={titles.contact} detail={words.detail} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="p-4 md:p-6">
          <h2 className="mb-4 text-22">{words.write}</h2>
          <TicketForm user={user} orderId={order} />
          <Facts
            className="mt-4 rounded-control bg-well px-3.5"
            items={[
              {
                label: email,
                value: isHydrated ? (
                  <span className="wrap-anywhere">{user.email}</span>
                ) : (
                  <Skeleton className="ml-auto h-5 w-40" />
                ),
              },
              {
                label: words.userId,
                value: isHydrated ? user.id : <Skeleton className="ml-auto h-5 w-8" />,
              },
            ]}
          />
        </Card>
        <div>
          <section>
            <SectionHead title={words.next.title} />
            <ul className="flex flex-col gap-3">
              <Fact icon={<Clock3 aria-hidden className="size-5" />}>
                {words.next.acknowledged}
              </Fact>
              <Fact icon={<Mail aria-hidden className="size-5" />}>{words.next.replied}</Fact>
              <Fact icon={<Clock3 aria-hidden className="size-5" />}>{words.next.updated}</Fact>
            </ul>
          </section>
          <Reach />
          {settings.grievanceName !== null && <Grievance />}
        </div>
      </div>
      {isHydrated && <MyTickets userId={user.id} />}
    </div>
  )
}

function Reach() {
  const { reach } = useWords(support)
  const { officeHours } = useWords(footer)
  return (
    <section className="mt-8">
      <SectionHead title={reach} />
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
          <span className="block text-14 text-ink-2">{officeHours}</span>
        </Fact>
        <Fact icon={<MapPin aria-hidden className="size-5" />}>
          {settings.sellerName}
          <span className="block">{settings.officeAddress}</span>
        </Fact>
      </ul>
    </section>
  )
}

function Grievance() {
  const { complaints, complaintTimes } = useWords(support)
  const { officer } = useWords(footer)
  const { grievanceName, grievanceTitle, grievancePhone } = settings
  return (
    <section className="mt-8">
      <SectionHead title={complaints} />
      <ul className="flex flex-col gap-3">
        <Fact icon={<Scale aria-hidden className="size-5" />}>
          {officer(grievanceName ?? '')}
          <span className="block text-14 text-ink-2">{grievanceTitle}</span>
          {grievancePhone !== null && (
            <a className="link" href={`tel:${grievancePhone.replaceAll(' ', '')}`}>
              {grievancePhone}
            </a>
          )}
          <span className="block text-14 text-ink-2">{complaintTimes}</span>
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
