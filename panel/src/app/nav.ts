import type { Icon } from '@tabler/icons-react'
import { IconBook2 } from '@tabler/icons-react'
import { type NavGroup, navGroups, type Screen } from './screen.ts'
import { allScreens, type ScreenPath } from './screens.ts'
import { useMay } from './session.tsx'

export interface NavItem {
  label: string
  icon: Icon
  /** A screen of the panel, or a page beside it. */
  to?: ScreenPath
  href?: string
}

export interface Nav {
  /** In their order; a group without a screen that the role may see is left out. */
  groups: { name: NavGroup; items: NavItem[] }[]
  settings: NavItem[]
  /** What the bar of a phone has room for. */
  phoneBar: NavItem[]
  /** Every screen that the role may see. */
  screens: Screen<ScreenPath>[]
}

const docs: NavItem = { label: 'Docs', icon: IconBook2, href: '/docs/' }

type Placed = Screen<ScreenPath> & { nav: NonNullable<Screen['nav']> }
const isPlaced = (screen: Screen<ScreenPath>): screen is Placed => screen.nav !== undefined

const rankOf = ({ nav }: Placed) => navGroups.indexOf(nav.group) * 100 + nav.order
const placed = allScreens.filter(isPlaced).sort((one, other) => rankOf(one) - rankOf(other))

/** The navigation as the role sees it, from what the areas bring. */
export function useNav(): Nav {
  const may = useMay()
  const visible = placed.filter(({ permission }) => !permission || may(permission))
  const itemsOf = (wanted: (screen: Placed) => boolean) =>
    visible.filter(wanted).map(({ label, path, nav }) => ({ label, to: path, icon: nav.icon }))
  const groups = navGroups
    .filter((name) => name !== 'Settings')
    .map((name) => ({
      name,
      items: [...itemsOf(({ nav }) => nav.group === name), ...(name === 'Developers' ? [docs] : [])],
    }))
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    settings: itemsOf(({ nav }) => nav.group === 'Settings'),
    phoneBar: itemsOf(({ nav }) => nav.isOnPhoneBar === true),
    screens: visible,
  }
}
