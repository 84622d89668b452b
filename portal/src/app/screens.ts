import type { ComponentChildren } from 'preact'
import type { IconName } from '../ui/icon.tsx'
import { match } from './router.tsx'
import type { Permission } from './session.tsx'

/** Under which heading of the navigation a tab stands, in their order. */
export const tabGroups = ['account', 'team', 'product'] as const

export interface Tab {
  label: string
  icon: IconName
  group: (typeof tabGroups)[number]
  /** Lower comes first. */
  order: number
  /** Hidden from members without it. */
  permission?: Permission
  /** The section of the API: the tab is shown only if it has content. */
  section?: string
  /** A hook, where it takes something else to know whether the tab is shown. */
  useShown?: () => boolean
}

/** A screen of somebody who is signed in. */
export interface PortalScreen {
  /** `/team/webhooks/:id`: what stands for `id` is handed over. */
  path: string
  page: (params: Record<string, string>) => ComponentChildren
  /** In the navigation; marked as the current one on paths below it, too. */
  tab?: Tab
}

const collected = import.meta.glob<PortalScreen[]>('../areas/*/screens.tsx', { eager: true, import: 'screens' })

/** An area brings its own in `screens.tsx`. */
export const screens = Object.values(collected).flat()

export const tabs = screens
  .flatMap(({ path, tab }) => (tab ? [{ path, ...tab }] : []))
  .sort((one, other) => one.order - other.order)

/** Returns the screen at a path, or null. Exact paths come before those with parameters. */
export function screenAt(path: string): ComponentChildren | null {
  const found = screens
    .flatMap((screen) => {
      const params = match(screen.path, path)
      return params ? [{ screen, params }] : []
    })
    .sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0]
  return found ? found.screen.page(found.params) : null
}
