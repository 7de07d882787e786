import type { BundleDetail } from '@sopan/contract/bundles'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { BackLink } from '@sopan/ui/content/page-head.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { items } from '@sopan/words/catalogue/items'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { bundles } from '@sopan/words/offers/bundles'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Link, useParams } from 'react-router'

import { ValidityPanel } from '#web/components/access/validity-panel.tsx'
import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { prefetchUnsettled, useOffersReady } from '#web/components/checkout/orders/unsettled.ts'
import { ExamLinks } from '#web/components/exam-links.tsx'
import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { NotFoundItem } from '#web/components/not-found-item.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useItems } from '#web/components/use-items.ts'
import { BundleBar } from '#web/features/bundles/bundle-bar.tsx'
import { BundleCover } from '#web/features/bundles/bundle-cover.tsx'
import { BundledItems } from '#web/features/bundles/bundled-items.tsx'
import { HeldItems } from '#web/features/bundles/held-items.tsx'
import { bundleQuery, visitorsBundle } from '#web/features/bundles/queries.ts'
import { useCounts } from '#web/features/bundles/use-counts.tsx'
import { MarksOverTime } from '#web/features/dashboard/marks-over-time.tsx'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { isNotFound } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { checkSession } from '#web/lib/api/session-query.ts'
import { listOfForm } from '#web/lib/paths.ts'
import { routeId } from '#web/lib/route-id.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

import type { RouteHandle } from '../../layouts/main-layout.tsx'

export function loader({ params }: LoaderFunctionArgs): null {
  const id = routeId(params['bundleId'])
  checkSession()
  prefetchUnsettled()
  if (id !== null) void queryClient.prefetchQuery(bundleQuery(storedUser()?.id ?? null, id))
  return null
}

/** The bundle of this page; the page and its bar share the query. */
function useBundle() {
  const { user, session } = useAuth()
  const id = routeId(useParams()['bundleId'])
  const query = useQuery({
    ...bundleQuery(user?.id ?? null, id ?? 0),
    enabled: session.status !== 'loading' && id !== null,
    placeholderData: id === null ? undefined : visitorsBundle(id),
  })
  return { id, query }
}

export function Component() {
  const { id, query } = useBundle()
  const shown = useItems()
  const words = useWords(bundles)
  const failures = useWords(loadFailures)
  if (id === null) return <BundleNotFound />
  const isMissing = isNotFound(query.error)
  const form = query.data?.form ?? 'series'
  return (
    <div className="page">
      {query.data === undefined && !isMissing && <TabTitle title={words.forms.series} />}
      <BackLink render={(link) => <Link to={listOfForm(form)} {...link} />}>
        {words.lists[form].title}
      </BackLink>
      <QueryView
        query={query}
        skeleton={<ArticleSkeleton heading={words.forms.series} count={3} />}
        errorTitle={failures.bundle}
        errorLevel="h1"
        renderError={() => (isMissing ? <BundleNotFound /> : null)}
      >
        {(bundle) => <Detail bundle={shown(bundle)} isWhole={!query.isPlaceholderData} />}
      </QueryView>
    </div>
  )
}

/** The state of a purchase belongs to one bundle. */
function Bar() {
  const { id, query } = useBundle()
  const isReady = useOffersReady()
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  return isKnown && isReady ? <BundleBar key={id} bundle={query.data} /> : null
}

export const handle: RouteHandle = { Bar }

/** Until a learner's own page has loaded, what is theirs is left out. */
function Detail({ bundle, isWhole }: { bundle: BundleDetail; isWhole: boolean }) {
  const words = useWords(bundles)
  const { purchased } = useWords(items)
  const counts = useCounts(bundle)
  const hasCover = bundle.cover !== null
  const part = usePausingPart('bundle', bundle.id)
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10">
      <TabTitle title={bundle.title} />
      <article
        className={cx(hasCover && 'md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10')}
      >
        <BundleCover
          bundle={bundle}
          eager
          className="-mx-4 md:mx-0 md:self-start md:rounded-card"
        />
        <div className={cx(hasCover && 'pt-5 md:max-lg:pt-0')}>
          <div className="flex flex-wrap gap-2">
            <Badge kind="premium">{words.forms[bundle.form]}</Badge>
            {bundle.has_access && <Badge kind="done">{purchased}</Badge>}
          </div>
          <h1 className="mt-2 text-22 text-balance">
            <ItemTitle text={bundle.title} />
          </h1>
          <ExamLinks exams={bundle.exams} className="mt-1" />
          <ItemText
            text={bundle.description}
            className="mt-3 max-w-[37.5em] text-16 whitespace-pre-line"
          />
          <Counts className="mt-4 max-w-[37.5em]" items={counts} />
          {!bundle.has_access && <BundleLine item={bundle} className="mt-4" />}
          {bundle.access_status !== null && part === null && (
            <div className="mt-4 max-w-[37.5em]">
              <ValidityPanel course={{ ...bundle, type: 'paid' }} />
            </div>
          )}
          {part === null && <HeldItems bundle={bundle} className="mt-4 max-w-[37.5em]" />}
        </div>
      </article>
      <section
        // New elements when all has loaded: the same elements would be moved by the panels above.
        key={isWhole ? 'own' : 'of a visitor'}
        className="mt-8 md:mt-10 lg:mt-0"
      >
        <SectionHead title={words.items} />
        <BundledItems bundle={bundle} label={words.items} isWhole={isWhole} />
        {isWhole && bundle.has_access && <Marks items={bundle.items} />}
      </section>
    </div>
  )
}

/** The marks in the tests of the bundle over time; nothing before two of them are taken. */
function Marks({ items: all }: Pick<BundleDetail, 'items'>) {
  const userId = useAuth().user?.id ?? 0
  const taken = all.filter(({ type, progress }) => type === 'test' && (progress?.done ?? 0) > 0)
  const { data } = useQuery({ ...dashboardQuery(userId), enabled: userId > 0 && taken.length > 1 })
  const results = data?.last_results.filter((one) => taken.some(({ id }) => id === one.test_id))
  return (
    results !== undefined && (
      <div className="mt-8">
        <MarksOverTime results={results} />
      </div>
    )
  )
}

function BundleNotFound() {
  const words = useWords(bundles)
  return (
    <NotFoundItem words={words}>
      <Link to={listOfForm('series')} className={buttonClass({ wide: true })}>
        {words.lists.series.viewAll}
      </Link>
    </NotFoundItem>
  )
}
