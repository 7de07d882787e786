import { Logo } from '@sopan/ui/content/logo.tsx'
import { Stair } from '@sopan/ui/content/stair.tsx'
import { useWords } from '@sopan/ui/language.ts'
import type { Render } from '@sopan/ui/render.ts'
import { signIn } from '@sopan/words/accounts/sign-in'
import type { ReactNode } from 'react'

/** The frame of login, registration and passwords: a form, on wide screens beside the ruled page. */
export function AccountFrame({
  brand,
  renderHome,
  title,
  detail,
  children,
  footer,
}: {
  brand: string
  /** The link to home, for the logo. */
  renderHome: Render
  title: string
  detail: string
  children: ReactNode
  /** The line under the form that links to another page. */
  footer?: ReactNode
}) {
  const { motto } = useWords(signIn)
  const homeLink = (className: string) =>
    renderHome({
      className: `inline-flex min-h-11 items-center self-start ${className}`,
      children: <Logo name={brand} />,
    })
  return (
    <div className="md:grid md:grid-cols-2">
      <div className="ruled-page sticky top-0 flex h-dvh flex-col overflow-hidden border-r border-rule [--ruled-gap:32px] max-md:hidden md:[--ruled-margin:64px]">
        <div className="pt-15 pr-6 pl-24 short:pt-6">
          {homeLink('[&_svg]:size-9')}
          <p className="mt-8 text-22/8 whitespace-pre-line short:mt-4">{motto}</p>
        </div>
        <Stair
          labels={['', '', '', '', '']}
          slabClass="h-14 short:h-[10dvh]"
          className="mt-auto ml-20"
        />
      </div>
      <div className="mx-auto flex min-h-dvh w-full max-w-110 flex-col px-5 pt-1.5 pb-10 md:justify-center md:pt-10 md:short:py-6">
        {homeLink('md:hidden')}
        <h1 className="mt-5.5 text-22 md:mt-0">{title}</h1>
        <p className="mt-1 text-16 text-ink-2">{detail}</p>
        <div className="mt-4">{children}</div>
        <p className="mt-4 text-center text-16 text-ink-2">{footer}</p>
      </div>
    </div>
  )
}
