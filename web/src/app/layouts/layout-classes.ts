export const headerClass =
  '@container sticky top-0 z-30 border-b border-rule bg-card pt-[env(safe-area-inset-top)] print:hidden'
export const headerRowClass = 'page flex min-h-14 items-center gap-4 md:min-h-16'

/** In very large text on a phone only the logo's mark fits. */
export const headerLogoClass = 'max-w-full @max-[15rem]:[&>span]:sr-only'

/** A page that is one state view: centred between the header and the bottom of the window. */
export const wholePageClass =
  'min-h-[calc(100dvh-11rem)] justify-center md:min-h-[calc(100dvh-7.5rem)]'
