import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'

/** Every parameter that a screen keeps in its URL, as the routes know them. */
export type SearchName = Exclude<keyof ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>, 'env' | 'next'>

export type SearchChanges = Partial<Record<SearchName, string | undefined>>

export interface ScreenState {
  get(name: SearchName): string | undefined
  /** Changes the URL; what is undefined leaves it. */
  set(changes: SearchChanges, options?: { replace?: boolean }): void
  /** Narrows or orders the list of the screen, which then begins at its first page. */
  narrow(changes: SearchChanges, options?: { replace?: boolean }): void
}

/** The state of a screen in its URL: filters, order, page, tab, open drawer. */
export function useScreen(): ScreenState {
  const search: SearchChanges = useSearch({ strict: false })
  const navigate = useNavigate()
  const set: ScreenState['set'] = (changes, { replace = false } = {}) =>
    void navigate({ to: '.', replace, search: (before) => ({ ...before, ...changes }) })
  return {
    get: (name) => search[name],
    set,
    narrow: (changes, options) => set({ ...changes, page: undefined, after: undefined }, options),
  }
}
