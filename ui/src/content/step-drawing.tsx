type Slab = 'there' | 'not-yet' | 'here' | 'failed'

/** From the bottom up. Exactly one slab is highlighted: the accent, or the step that failed. */
const drawings = {
  empty: ['here', 'not-yet', 'not-yet', 'not-yet'],
  error: ['there', 'there', 'failed', 'there'],
  maintenance: ['there', 'there', 'here', 'not-yet'],
  update: ['there', 'there', 'there', 'here'],
  coming: ['there', 'here', 'not-yet', 'not-yet'],
} as const satisfies Record<string, readonly Slab[]>

export type StepDrawingKind = keyof typeof drawings

const slabLooks: Record<Slab, string> = {
  there: 'fill-card stroke-edge',
  'not-yet': 'fill-transparent stroke-edge [stroke-dasharray:4_3]',
  here: 'fill-accent stroke-edge',
  failed: 'fill-transparent stroke-wrong [stroke-dasharray:4_3]',
}

const STEP = 30
const RISE = 24
const GROUND = 100

export function StepDrawing({ kind }: { kind: StepDrawingKind }) {
  return (
    <svg viewBox="0 0 168 102" width="168" height="102" aria-hidden strokeWidth="1.5">
      {drawings[kind].map((slab, level) => (
        <rect
          key={level}
          x={24 + level * STEP}
          y={GROUND - (level + 1) * RISE}
          width={120 - level * STEP}
          height={RISE}
          className={slabLooks[slab]}
        />
      ))}
      <path d={`M0 ${GROUND}H168`} className="stroke-edge" />
    </svg>
  )
}
