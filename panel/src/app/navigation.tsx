import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft, IconChevronDown, IconSettings } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import cx from 'clsx'
import { type Nav, type NavItem, useNav } from './nav.ts'
import s from './navigation.module.css'

const usePath = () => useRouterState({ select: (state) => state.location.pathname })
const isAt = (path: string, { to }: NavItem) => to !== undefined && (path === to || path.startsWith(`${to}/`))

/** The screens, in groups; inside the settings those of the settings. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const nav = useNav()
  const path = usePath()
  return nav.settings.some((item) => isAt(path, item)) ? (
    <SettingsNavigation items={nav.settings} onNavigate={onNavigate} />
  ) : (
    <MainNavigation nav={nav} path={path} onNavigate={onNavigate} />
  )
}

interface MainNavigationProps {
  nav: Nav
  path: string
  onNavigate: () => void
}

/** Which groups are collapsed is remembered; the one of the current page is always open. */
function MainNavigation({ nav, path, onNavigate }: MainNavigationProps) {
  const [collapsed, setCollapsed] = useLocalStorage<string[]>({ key: 'userkeep.nav.collapsed', defaultValue: [] })
  const toggle = (name: string) =>
    setCollapsed((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  const [first] = nav.settings
  return (
    <>
      {nav.groups.map(({ name, items }) => {
        const isOpen = !collapsed.includes(name) || items.some((item) => isAt(path, item))
        return name === 'top' ? (
          <section key={name} className={s.group} aria-label="General">
            <Items items={items} onNavigate={onNavigate} />
          </section>
        ) : (
          <section key={name} className={s.group} aria-label={name}>
            <UnstyledButton className={s.groupLabel} aria-expanded={isOpen} onClick={() => toggle(name)}>
              {name}
              <IconChevronDown size={13} aria-hidden />
            </UnstyledButton>
            {isOpen && <Items items={items} onNavigate={onNavigate} />}
          </section>
        )
      })}
      {first && (
        <section className={s.group} aria-label="Organization">
          <NavLink item={{ ...first, label: 'Settings', icon: IconSettings }} onNavigate={onNavigate} />
        </section>
      )}
    </>
  )
}

const SettingsNavigation = ({ items, onNavigate }: { items: NavItem[]; onNavigate: () => void }) => (
  <>
    <section className={s.group} aria-label="Back">
      <NavLink item={{ label: 'Back to Overview', to: '/overview', icon: IconArrowLeft }} onNavigate={onNavigate} />
    </section>
    <section className={s.group} aria-label="Settings">
      <div className={s.settingsLabel}>Settings</div>
      <Items items={items} onNavigate={onNavigate} />
    </section>
  </>
)

function Items({ items, onNavigate }: { items: NavItem[]; onNavigate: () => void }) {
  const path = usePath()
  // Of /settings and /settings/billing the one that says more.
  const here = items.filter((item) => isAt(path, item)).sort((a, b) => (b.to?.length ?? 0) - (a.to?.length ?? 0))[0]
  return items.map((item) => <NavLink key={item.label} item={item} isHere={item === here} onNavigate={onNavigate} />)
}

interface NavLinkProps {
  item: NavItem
  isHere?: boolean
  onNavigate: () => void
}

function NavLink({ item, isHere = false, onNavigate }: NavLinkProps) {
  const { label, to, href, icon: Icon } = item
  const inner = (
    <>
      <Icon size={17} stroke={1.6} />
      <span>{label}</span>
    </>
  )
  if (!to) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={s.link}>
        {inner}
      </a>
    )
  }
  return (
    <Link
      to={to}
      onClick={onNavigate}
      className={cx(s.link, isHere && s.linkActive)}
      aria-current={isHere ? 'page' : undefined}
    >
      {inner}
    </Link>
  )
}
