import type { ReactNode } from 'react'

/**
 * Lets the caller choose the element, usually a router link: `(props) => <Link to={path} {...props}
 * />`.
 */
export type Render = (props: { className: string; children: ReactNode }) => ReactNode
