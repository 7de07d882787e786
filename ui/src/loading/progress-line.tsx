/** A thin line at the top edge while a page loads slowly; not shown for a fast one. */
export function ProgressLine({ active }: { active: boolean }) {
  if (!active) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.75 animate-late overflow-hidden bg-well">
      <progress aria-label="Loading..." className="sr-only" />
      <div className="h-full w-1/2 animate-glide bg-accent" />
    </div>
  )
}
