import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { mainGroups, type NavGroup, navGroups, type Screen, settingsGroups } from './screen.ts'
import { allScreens, type ScreenPath } from './screens.ts'
import { useMay } from './session.tsx'

export interface NavItem {
  label: string
  icon: Icon
  to: ScreenPath
  /** Shown at the end of the entry. */
  badge?: ComponentType | undefined
  /** Shows the entry only while it is needed. */
  onlyWhile?: ComponentType<{ children: ReactNode }> | undefined
  /** Shown below it while it or one of them is open. */
  items: NavItem[]
}

interface NavSection {
  name: NavGroup
  items: NavItem[]
}

export interface Nav {
  /** In their order; a group without a screen that the role may see is left out. */
  groups: NavSection[]
  settings: NavSection[]
  /** The entries of the phone's bar. */
  phoneBar: NavItem[]
  /** Every screen that the role may see. */
  screens: Screen<ScreenPath>[]
}

type Placed = Screen<ScreenPath> & { nav: NonNullable<Screen['nav']> }
const isPlaced = (screen: Screen<ScreenPath>): screen is Placed => screen.nav !== undefined

const rankOf = ({ nav }: Placed) => navGroups.indexOf(nav.group) * 100 + nav.order
const placed = allScreens.filter(isPlaced).sort((one, other) => rankOf(one) - rankOf(other))

/** The navigation as the role sees it, from what the areas bring. */
export function useNav(): Nav {
  const may = useMay()
  const visible = placed.filter(({ permission }) => !permission || may(permission))
  const itemOf = ({ label, path, nav: { icon, badge, onlyWhile } }: Placed): NavItem => {
    const below = visible.filter(({ nav }) => nav.under === path)
    return { label, to: path, icon, badge, onlyWhile, items: below.map(itemOf) }
  }
  // An entry whose parent the role may not see stands on its own.
  const isTop = ({ nav }: Placed) => !visible.some(({ path }) => path === nav.under)
  const sections = (names: readonly NavGroup[]): NavSection[] =>
    names
      .map((name) => ({ name, items: visible.filter((one) => one.nav.group === name && isTop(one)).map(itemOf) }))
      .filter(({ items }) => items.length > 0)
  return {
    groups: sections(mainGroups),
    settings: sections(settingsGroups),
    phoneBar: visible.filter(({ nav }) => nav.isOnPhoneBar).map(itemOf),
    screens: visible,
  }
}
