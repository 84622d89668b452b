import type { Icon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { SearchChanges, SearchName } from '../screen-search.ts'

/** The path of a screen, as the routes know it: a page of an area may not import the list of all screens. */
export type SearchPath = NonNullable<LinkProps['to']>

/** A kind of results of the server, and the screen that opens one. */
export interface SearchKind {
  /** In plural: "Campaigns". */
  label: string
  icon: Icon
  to: SearchPath
  /** The parameter of the URL that opens one. */
  parameter: SearchName
  /** Writes the detail in words, where the API returns a key. */
  detail?: (detail: string) => string
}

/** A tab or an action that the search finds beside the screens. */
export interface SearchEntry {
  label: string
  /** Other words that find it. */
  words: string
  icon: Icon
  to: SearchPath
  search?: SearchChanges
  /** Hidden from roles without it. */
  permission?: string
  isAction?: true
}

/** The part of the search that an area brings, in its `search.ts`. */
export interface AreaSearch {
  /** By the kind that the API returns. */
  kinds?: Readonly<Record<string, SearchKind>>
  /** Other words that find a screen of the area, by its path. */
  words?: Readonly<Record<string, string>>
  entries?: readonly SearchEntry[]
}
