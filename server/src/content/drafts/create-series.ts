import { shortName } from '@sopan/domain/content/short-name'
import { DAY_MS } from '@sopan/domain/durations'
import { parse } from 'yaml'

import { kindOf, mainFileOf } from '#server/content/publish-state.ts'
import type { ContentKind, SeriesWindow } from '#server/content/shared/kind.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { announceOpening } from './announce-opening.ts'
import { stateToCopy, withTitle } from './create-draft.ts'
import { insertDraft, listPaths, takePathsTurn } from './draft-store.ts'

/** When the first window closes at the latest: a later one has a mistyped year. */
const LATEST_MS = 366 * DAY_MS

interface NewSeries {
  /** The item whose settings all drafts have. */
  copyOf: string
  /** The drafts are called by it and a number. */
  name: string
  firstNumber: number
  count: number
  first: SeriesWindow
  /** From one window to the next. */
  weeks: number
}

/**
 * Drafts of new items with the settings of one item, each with the window of its week; returns their paths. Throws an
 * OperatorError if one of them would have a short name that is taken, also by another one of them: then there are none.
 */
export function createSeries(db: Db, series: NewSeries, act: Change): Promise<string[]> {
  const { copyOf, first } = series
  const { inSeries, ...kind } = kindOf(copyOf)
  if (inSeries === undefined) throw new OperatorError(`'${copyOf}' has no window.`)
  if (first.opensAt <= act.now) throw new OperatorError('The first window has opened already.')
  if (first.closesAt <= first.opensAt)
    throw new OperatorError('The window has to close after it opens.')
  if (first.closesAt.getTime() > act.now.getTime() + LATEST_MS)
    throw new OperatorError(
      'The first window has to close within a year. Look at the years of both times.',
    )
  return inOperatorTransaction(db, act, async (trx) => {
    await takePathsTurn(trx)
    const items = itemsOf(kind, series, await listPaths(trx, kind))
    const { document } = await stateToCopy(trx, copyOf, act.now)
    const value = settingsIn(kind, document[mainFileOf(copyOf).path])
    for (const { path, title, window } of items) {
      const main = mainFileOf(path)
      const text = rewriteYaml(main.schema, withTitle(kind, inSeries(value, window), title))
      const state = { document: { [main.path]: text }, files: {} }
      const { opensAt } = window
      const given = { path, actor: act.actor, title, opensAt, at: act.now }
      await announceOpening(
        trx,
        await insertDraft(trx, { ...given, base: null, ...state }),
        act.now,
      )
    }
    const paths = items.map(({ path }) => path)
    const after = { drafts: paths }
    const { actor, now: at } = act
    await insertAudit(trx, { at, actor, action: 'content series', subject: copyOf, after })
    return paths
  })
}

interface SeriesItem {
  path: string
  title: string
  window: SeriesWindow
}

function itemsOf(
  { source }: Pick<ContentKind, 'source'>,
  { copyOf, name, firstNumber, count, first, weeks }: NewSeries,
  present: readonly string[],
): SeriesItem[] {
  // A long name is cut to the same short name for each number.
  const taken = new Set(present)
  // Of a name in another script only the number would be left, which the next such series has too.
  const inPaths = shortName(name, copyOf.slice(source.length + 1))
  return Array.from({ length: count }, (_, index) => {
    const title = `${name} ${firstNumber + index}`
    const path = `${source}/${shortName(`${inPaths} ${firstNumber + index}`, 'item')}`
    if (taken.has(path))
      throw new OperatorError(`'${path}' is there already. Choose another name or first number.`)
    taken.add(path)
    // India has no summer time, so that each window has the same time of day.
    const later = index * weeks * 7 * DAY_MS
    return {
      path,
      title,
      window: { opensAt: after(first.opensAt, later), closesAt: after(first.closesAt, later) },
    }
  })
}

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms)

const settingsIn = (
  { copied = (value) => value }: Pick<ContentKind, 'copied'>,
  text = '',
): Record<string, unknown> => copied((parse(text) ?? {}) as Record<string, unknown>)
