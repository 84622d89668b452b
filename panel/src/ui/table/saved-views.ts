import { type SearchChanges, type SearchName, useScreen } from '../../app/screen-search.ts'
import { useRemembered } from './remembered.ts'

/** Filters, order and columns of a list, under a name. */
interface SavedView {
  name: string
  search: SearchChanges
}

export interface Views {
  all: SavedView[]
  /** The one that is shown now. */
  current: SavedView | undefined
  /** Something is narrowed, sorted or hidden, so that there is something to save. */
  isChanged: boolean
  /** Returns the URL parameters of a view; other parameters of the list are removed. */
  searchOf: (view: SavedView) => SearchChanges
  save: (name: string) => void
  remove: (view: SavedView) => void
}

const sameSearch = (names: readonly SearchName[], one: SearchChanges, other: SearchChanges) =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''))

/** The views of a list that this person saved in this browser. What a view shows is in its link, to be shared. */
export function useSavedViews(list: string, filters: readonly SearchName[]): Views {
  const screen = useScreen()
  const [all, setAll] = useRemembered<SavedView[]>(`views.${list}`, [])
  const names: SearchName[] = [...filters, 'sort', 'hide']
  const now = Object.fromEntries(names.flatMap((name) => (screen.get(name) ? [[name, screen.get(name)]] : [])))
  const blank = Object.fromEntries([...names, 'page', 'after'].map((name) => [name, undefined]))
  return {
    all,
    current: all.find(({ search }) => sameSearch(names, search, now)),
    isChanged: Object.keys(now).length > 0,
    searchOf: ({ search }) => ({ ...blank, ...search }),
    save: (name) => setAll([...all.filter((view) => view.name !== name), { name, search: now }]),
    remove: (view) => setAll(all.filter(({ name }) => name !== view.name)),
  }
}
