import type { ReactNode } from 'react'

/** Lets a caller choose the element, a router's link above all: `(props) => <Link to={path} {...props} />`. */
export type Render = (props: { className: string; children: ReactNode }) => ReactNode
