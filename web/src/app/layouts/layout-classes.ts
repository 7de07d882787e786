/** The header's box, the same in the app and in the first paint. */
export const headerClass =
  'sticky top-0 z-30 border-b border-rule bg-card pt-[env(safe-area-inset-top)]'
export const headerRowClass = 'page flex h-14 items-center gap-4 md:h-16'

/** A page that is one state view: centred between the header and the foot of the window. */
export const wholePageClass =
  'min-h-[calc(100dvh-11rem)] justify-center md:min-h-[calc(100dvh-7.5rem)]'
