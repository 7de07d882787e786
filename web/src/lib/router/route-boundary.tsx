import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router'

import { RouteErrorContext } from './page-router-context.ts'

interface Props {
  /** Navigating, also to the same URL, renders the children again. */
  location: Location
  errorElement: ReactNode
  children: ReactNode
}

interface State {
  location: Location
  failure: { error: unknown } | null
}

/** Shows the error element of a route in place of what throws while it renders. */
export class RouteBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): Partial<State> | null {
    return location === state.location ? null : { location, failure: null }
  }

  override state: State = { location: this.props.location, failure: null }

  override componentDidCatch(error: unknown): void {
    console.error('A page failed to render', error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return <RouteErrorContext value={failure.error}>{this.props.errorElement}</RouteErrorContext>
  }
}
