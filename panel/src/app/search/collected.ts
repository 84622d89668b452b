import type { AreaSearch, SearchEntry, SearchKind } from './area-search.ts'

// Imported by the search alone, so that it is no part of the first load.
const collected = import.meta.glob<AreaSearch>('../../areas/*/search.ts', { eager: true, import: 'search' })
const all = Object.values(collected)

/** The kinds of results that the panel can open. One that it does not know is left out: the server may be newer. */
export const searchKinds: Readonly<Record<string, SearchKind>> = Object.assign({}, ...all.map(({ kinds }) => kinds))

/** Other words that find a screen, by its path. */
export const screenWords: Readonly<Record<string, string>> = Object.assign({}, ...all.map(({ words }) => words))

export const searchEntries: readonly SearchEntry[] = all.flatMap(({ entries = [] }) => entries)
