import { Linked } from '@sopan/ui/content/linked.tsx'

import { FormLink } from './form-link.tsx'

/** The sentence of a checkbox; the parts of it that `paths` has are links to policies. */
export function LinkedPolicies({
  text,
  paths,
}: {
  text: string
  paths: Readonly<Record<string, string>>
}) {
  const links = Object.entries(paths).map(([part, to]) => ({
    part,
    render: (shown: string) => <FormLink to={to}>{shown}</FormLink>,
  }))
  return <Linked text={text} links={links} />
}
