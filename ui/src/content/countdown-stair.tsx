import { cx } from '../cx.ts'

const TREAD = 40
const RISE = 18
const LEFT = 10
const GROUND = 122

/** A stair that leads down, one tread per second; `now` is the current tread. */
export function CountdownStair({ from, now }: { from: number; now: number }) {
  const treads = Array.from({ length: from }, (_, index) => ({
    count: from - index,
    x: LEFT + index * TREAD,
    y: GROUND - 21 - (from - 1 - index) * RISE,
  }))
  const outline = treads.map(({ x, y }) => `L${x} ${y}h${TREAD}`).join('')
  return (
    <svg
      viewBox={`0 0 ${LEFT * 2 + from * TREAD} 124`}
      width={LEFT * 2 + from * TREAD}
      height="124"
      aria-hidden
      className="max-w-full"
    >
      <path
        d={`M${LEFT} ${GROUND}${outline}V${GROUND}`}
        strokeWidth="1.5"
        className="fill-card stroke-edge"
      />
      <path
        d={`M0 ${GROUND}H${LEFT * 2 + from * TREAD}`}
        strokeWidth="1.5"
        className="stroke-edge"
      />
      {treads.map(({ count, x, y }) => (
        <g key={count}>
          {count === now && (
            <rect x={x} y={y - 3} width={TREAD} height="6" className="fill-accent" />
          )}
          <text
            x={x + TREAD / 2}
            y={y - 8}
            textAnchor="middle"
            className={cx(count === now ? 'fill-ink text-22' : 'fill-ink-2 text-14 font-semibold')}
          >
            {count}
          </text>
        </g>
      ))}
    </svg>
  )
}
