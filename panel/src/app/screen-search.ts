import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'

/** Every parameter that a screen keeps in its URL, as the routes know them. */
export type SearchName = Exclude<keyof ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>, 'env' | 'next'>

export type SearchChanges = Partial<Record<SearchName, string | undefined>>

export interface ScreenState {
  get(name: SearchName): string | undefined
  /** Changes the URL; what is undefined leaves it. */
  set(changes: SearchChanges, options?: { replace?: boolean }): void
  page: { offset: number; go: (offset: number) => void }
}

/** What a screen shows, in its URL: filters, page, tab, open drawer. */
export function useScreen(): ScreenState {
  const search: SearchChanges = useSearch({ strict: false })
  const navigate = useNavigate()
  const set: ScreenState['set'] = (changes, { replace = false } = {}) =>
    void navigate({ to: '.', replace, search: (before) => ({ ...before, ...changes }) })
  const offset = Number(search.offset ?? 0) || 0
  return {
    get: (name) => search[name],
    set,
    page: { offset, go: (next) => set({ offset: next > 0 ? String(next) : undefined }) },
  }
}
