import { useNavigate, useSearch } from '@tanstack/react-router'

export interface ScreenState {
  get(name: string): string | undefined
  /** Changes the URL; what is undefined leaves it. */
  set(changes: Record<string, string | undefined>, options?: { replace?: boolean }): void
  page: { offset: number; go: (offset: number) => void }
}

/** What a screen shows, in its URL: filters, page, tab, open drawer. */
export function useScreen(): ScreenState {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const set: ScreenState['set'] = (changes, { replace = false } = {}) =>
    void navigate({
      to: '.',
      replace,
      search: ((before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
        )) as never,
    })
  const offset = Number(search.offset ?? 0) || 0
  return {
    get: (name) => search[name],
    set,
    page: { offset, go: (next) => set({ offset: next > 0 ? String(next) : undefined }) },
  }
}
