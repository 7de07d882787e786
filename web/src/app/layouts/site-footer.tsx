import { Logo } from '@sopan/ui/content/logo.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { FoldButton } from '@sopan/ui/views/disclosure.tsx'
import { common } from '@sopan/words/frame/common'
import { footer } from '@sopan/words/frame/footer'
import { pageWords } from '@sopan/words/frame/pages'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { now } from '#web/lib/browser/clock.ts'
import { grievanceOfficer } from '#web/lib/legal.ts'
import { appUrl } from '#web/lib/native/app-url.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { settings } from '#web/lib/settings.ts'

/** On phones a learner has it folded; the HTML is a visitor's, whose footer is never folded. */
export function SiteFooter() {
  const { brandName, sellerName } = settings
  const words = useWords(footer)
  const { courses } = useWords(common)
  const { titles } = useWords(pageWords)
  const officer = grievanceOfficer()
  const isLearner = useAuth().user !== null
  const [isOpen, setIsOpen] = useState(false)
  return (
    <footer className="bg-card print:hidden">
      <div aria-hidden className="double-rule-top h-1.25" />
      <div className={cx('page md:hidden', !isLearner && 'hidden in-data-signed-in:max-md:block')}>
        <FoldButton
          open={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-14! w-full justify-between"
        >
          {words.unfold}
        </FoldButton>
      </div>
      <div
        className={cx(
          'pt-8 pb-6 md:pt-11',
          isLearner ? !isOpen && 'max-md:hidden' : 'in-data-signed-in:max-md:hidden',
        )}
      >
        <div className="page grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-[1.4fr_0.8fr_1.3fr_1.5fr] md:gap-x-8 lg:grid-cols-[2fr_1fr_1.3fr_1fr]">
          <div className="max-md:col-span-2">
            <Logo name={brandName} className="[&>svg]:size-8" />
            <p className="mt-4 max-w-98 text-14 text-ink-2">{words.about}</p>
          </div>
          <LinkGroup title={words.quickLinks}>
            <FooterLink to={paths.courses()}>{courses}</FooterLink>
            <FooterLink to={paths.tests()}>{titles.tests}</FooterLink>
            <ContactLink>{titles.contact}</ContactLink>
            <AppLink />
          </LinkGroup>
          <LinkGroup title={words.support}>
            <FooterLink to={paths.terms()}>{titles.terms}</FooterLink>
            <FooterLink to={paths.privacy()}>{titles.privacy}</FooterLink>
            <FooterLink to={paths.shipping()}>{titles.shipping}</FooterLink>
            <FooterLink to={paths.refunds()}>{titles.refunds}</FooterLink>
            <ContactLink>{words.contactSupport}</ContactLink>
          </LinkGroup>
          <section aria-label={words.contact} className="text-14 max-md:col-span-2">
            <h2 className="font-bold">{words.contact}</h2>
            <p className="mt-1 text-ink-2">{words.officeHours}</p>
            {/* Text without links: a visitor's contact links lead to /login. */}
            <p className="mt-1 text-ink-2">{settings.contactEmail}</p>
            <p className="mt-1 text-ink-2">{settings.contactPhone}</p>
            <p className="mt-1 text-ink-2">{settings.officeAddress}</p>
            {officer !== null && <p className="mt-1 text-ink-2">{words.officer(officer)}</p>}
          </section>
        </div>
        <div className="page mt-10 flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-ink-2">
          {/* The initial HTML has the server's year, which the device may not have. */}
          <p suppressHydrationWarning>
            {words.owner(
              now().getFullYear(),
              brandName,
              sellerName === brandName ? null : sellerName,
            )}
          </p>
          <p>{words.rupees}</p>
        </div>
      </div>
    </footer>
  )
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="min-w-0 text-14">
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-1">{children}</ul>
    </nav>
  )
}

const linkClass = 'flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline'

function FooterLink({ to, state, children }: { to: string; state?: object; children: ReactNode }) {
  return (
    <li>
      <Link to={to} state={state} className={linkClass}>
        {children}
      </Link>
    </li>
  )
}

function AppLink() {
  const words = useWords(footer)
  const url = appUrl()
  if (url === null) return null
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
        {words.getTheApp}
      </a>
    </li>
  )
}

/** Support needs to know who is asking: visitors are sent to /login first. */
function ContactLink({ children }: { children: ReactNode }) {
  const target =
    useAuth().user === null
      ? { to: paths.login(), state: { from: paths.contact() } }
      : { to: paths.contact() }
  return <FooterLink {...target}>{children}</FooterLink>
}
