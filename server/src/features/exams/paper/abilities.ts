import { canShow } from '@sopan/domain/exams/abilities'

import { APP_ORIGIN } from '#server/http/response/app-origin.ts'
import { type AppError, conflict } from '#server/lib/errors.ts'

/** A page that asks for a paper: its abilities, and the origin of its calls. */
export interface AskingPage {
  can: readonly string[]
  origin: string | undefined
}

/** The refusal of a paper that the asking page does not know how to show; null if the page does. */
export function refusalOf(needs: readonly string[], { can, origin }: AskingPage): AppError | null {
  if (canShow(needs, can)) return null
  return conflict({ code: origin === APP_ORIGIN ? 'app_outdated' : 'page_outdated' })
}
