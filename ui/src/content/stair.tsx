import { cx } from '../cx.ts'

/**
 * The stair of the welcome and of the login: navy slabs, each a step shorter, the top tread in
 * marigold. Labels are listed from the bottom up; an empty one is a slab without text. The same
 * colours in both themes.
 */
export function Stair({
  labels,
  slabClass = 'h-6 text-[length:min(0.75rem,5vw)] md:h-12 md:text-16',
  className,
}: {
  labels: readonly string[]
  slabClass?: string
  className?: string
}) {
  const fromTheTop = labels.map((label, level) => ({ label, level })).toReversed()
  return (
    <div className={cx('flex flex-col items-end', className)}>
      {fromTheTop.map(({ label, level }, index) => (
        <div
          key={level}
          className={cx(
            'flex items-center pl-3.5 font-semibold text-on-slab',
            level % 2 ? 'bg-slab-2' : 'bg-slab',
            index === 0 && 'border-t-5 border-tread',
            slabClass,
          )}
          style={{ width: `${(100 * (labels.length - level)) / labels.length}%` }}
        >
          {label}
        </div>
      ))}
    </div>
  )
}
