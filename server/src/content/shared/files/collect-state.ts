import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'

import type { ItemFolder } from './export-folder.ts'

/** The folders of an export that keep the wanted items in `states`, by path. */
export const collectStates =
  (states: Map<string, ItemState>, isWanted: (item: string) => boolean) =>
  (item: string): ItemFolder | null => {
    if (!isWanted(item)) return null
    const state: ItemState = { document: {}, files: {} }
    return {
      async text(path, text) {
        states.set(item, state)
        state.document[path] = text
      },
      async copy(path, stored) {
        state.files[path] = stored
      },
    }
  }
