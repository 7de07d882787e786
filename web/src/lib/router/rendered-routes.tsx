import type { ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router'

import { RouteErrorContext } from './page-router-context.ts'
import { RouteBoundary } from './route-boundary.tsx'
import type { RouterState } from './router-state.ts'
import { boundaryOf } from './routes.ts'

type Shown = Pick<RouterState, 'location' | 'matches' | 'failure' | 'initialized'>

/** The matched routes as react-router renders them: nested, the page innermost. */
export function renderedRoutes(shown: Shown): RouteObject[] {
  return shown.matches.reduceRight<RouteObject[]>((children, { route }, index) => {
    const element = elementOf(shown, index)
    return [
      {
        element:
          route.errorElement === undefined ? (
            element
          ) : (
            <RouteBoundary location={shown.location} errorElement={route.errorElement}>
              {element}
            </RouteBoundary>
          ),
        ...(route.path !== undefined && { path: route.path }),
        ...(children.length > 0 && { children }),
      },
    ]
  }, [])
}

function elementOf({ matches, failure, initialized }: Shown, index: number): ReactNode {
  if (failure !== null && boundaryOf(matches, failure.index) === index) {
    const errorElement = matches[index]?.route.errorElement
    return <RouteErrorContext value={failure.error}>{errorElement}</RouteErrorContext>
  }
  const { route, page } = matches[index] ?? {}
  if (!initialized && route?.startElement !== undefined) return route.startElement
  const Page = page?.Component
  if (Page !== undefined) return <Page />
  return route?.element ?? <Outlet />
}
