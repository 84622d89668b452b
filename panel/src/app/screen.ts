import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

export const mainGroups = [
  'top',
  'people',
  'revenue',
  'messages',
  'support',
  'feedback',
  'growth',
  'product',
  'developers',
] as const
/** The groups of the settings, which have a navigation of their own. */
export const settingsGroups = ['organization', 'signIn', 'billing', 'communication', 'records'] as const
export const navGroups = [...mainGroups, ...settingsGroups] as const
export type NavGroup = (typeof navGroups)[number]

/** The place of a screen in the navigation. */
interface NavPlace {
  group: NavGroup
  order: number
  icon: Icon
  /** The path of the entry that it belongs to: shown below it while that one or this one is open. */
  under?: string
  isOnPhoneBar?: true
  /** Shown at the end of the entry, such as a count. */
  badge?: ComponentType
  /** Shows the entry only while it is needed. */
  onlyWhile?: ComponentType<{ children: ReactNode }>
}

/** The type of a page's loader, declared there so that typed links do not depend on the pages that use them. */
export type Page = Promise<ComponentType>

/** A screen as data: everything that the router, the navigation, the search and the shortcuts know of it. */
export interface Screen<Path extends string = string, Search extends string = string> {
  path: Path
  label: string
  /** Loaded when it is first looked at. */
  page: () => Page
  /** The parameters of its URL: filters, page, tab, open drawer. */
  search: readonly Search[]
  /** Without a place it is reached from elsewhere. */
  nav?: NavPlace
  /** Hidden from roles without it. */
  permission?: string
  /** Typed after `g`, goes there. A capital letter is typed with Shift. */
  shortcut?: string
}

export const screen = <const Path extends string, const Search extends string>(
  spec: Screen<Path, Search>,
): Screen<Path, Search> => spec

/** The URL parameters of every list. */
export const listSearch = ['q', 'sort', 'hide', 'page', 'after'] as const
