import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export const navGroups = ['top', 'People', 'Engage', 'Listen', 'Revenue', 'Product', 'Developers', 'Settings'] as const
export type NavGroup = (typeof navGroups)[number]

/** What a loader of a page answers. Written at the loader, so that typed links do not depend on the pages that use them. */
export type Page = Promise<ComponentType>

/** A screen as data: everything that the router, the navigation, the search and the shortcuts know of it. */
export interface Screen<Path extends string = string, Search extends string = string> {
  path: Path
  label: string
  /** Loaded when it is first looked at. */
  page: () => Page
  /** The parameters of its URL: filters, page, tab, open drawer. */
  search: readonly Search[]
  /** Its place in the navigation; without one it is reached from elsewhere. */
  nav?: { group: NavGroup; order: number; icon: Icon; isOnPhoneBar?: true }
  /** Hidden from roles without it. */
  permission?: string
  /** Typed after `g`, goes there. */
  shortcut?: string
}

export const screen = <const Path extends string, const Search extends string>(
  spec: Screen<Path, Search>,
): Screen<Path, Search> => spec

/** What every list keeps in the URL of its screen. */
export const listSearch = ['q', 'sort', 'hide', 'page', 'after'] as const
