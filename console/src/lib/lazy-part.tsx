import { type ComponentType, Suspense, lazy } from 'react'

/** A dialog or another part of a page whose code loads when the part is first shown; until then nothing is in its place. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
