import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft, IconChevronDown, IconSettings } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import cx from 'clsx'
import { Fragment, useEffect, useRef } from 'react'
import { texts } from '../texts/app.ts'
import { type Nav, type NavItem, useNav } from './nav.ts'
import s from './navigation.module.css'

const isAt = (path: string, { to }: NavItem) => path === to || path.startsWith(`${to}/`)
const flat = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...item.items])

interface NavigationProps {
  /** The menu of a phone is open. */
  isOpened: boolean
  onNavigate: () => void
}

/** The screens, in groups; inside the settings those of the settings. The current entry is scrolled into view. */
export function Navigation({ isOpened, onNavigate }: NavigationProps) {
  const nav = useNav()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const frame = useRef<HTMLDivElement>(null)
  const all = [...nav.groups, ...nav.settings].flatMap(({ items }) => flat(items))
  // Between /settings and /settings/billing the longer path matches.
  const here = all.filter((item) => isAt(path, item)).sort((a, b) => b.to.length - a.to.length)[0]?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu that opens shows the current entry, too
  useEffect(() => {
    frame.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [here, isOpened])
  const isInSettings = nav.settings.some(({ items }) => items.some(({ to }) => to === here))
  const Shown = isInSettings ? SettingsNavigation : MainNavigation
  return (
    <div ref={frame}>
      <Shown nav={nav} here={here} onNavigate={onNavigate} />
    </div>
  )
}

interface ShownProps {
  nav: Nav
  /** The path of the current entry. */
  here: string | undefined
  onNavigate: () => void
}

const isHereOrBelow = (item: NavItem, here: string | undefined) => flat([item]).some(({ to }) => to === here)

/** Collapsed groups are remembered; the group of the current page is always open. */
function MainNavigation({ nav, here, onNavigate }: ShownProps) {
  const [collapsed, setCollapsed] = useLocalStorage<string[]>({ key: 'userkeep.nav.collapsed', defaultValue: [] })
  const toggle = (name: string) =>
    setCollapsed((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]))
  const first = nav.settings[0]?.items[0]
  return (
    <>
      {nav.groups.map(({ name, items }) => {
        const isOpen = !collapsed.includes(name) || items.some((item) => isHereOrBelow(item, here))
        return name === 'top' ? (
          <section key={name} className={s.group} aria-label={texts.home}>
            <Items items={items} here={here} onNavigate={onNavigate} />
          </section>
        ) : (
          <section key={name} className={s.group} aria-label={texts[name]}>
            <UnstyledButton className={s.groupLabel} aria-expanded={isOpen} onClick={() => toggle(name)}>
              {texts[name]}
              <IconChevronDown size={13} aria-hidden />
            </UnstyledButton>
            {isOpen && <Items items={items} here={here} onNavigate={onNavigate} />}
          </section>
        )
      })}
      {first && (
        <section className={s.group} aria-label={texts.organization}>
          <NavLink item={{ ...first, label: texts.settings, icon: IconSettings }} onNavigate={onNavigate} />
        </section>
      )}
    </>
  )
}

const SettingsNavigation = ({ nav, here, onNavigate }: ShownProps) => (
  <>
    <section className={s.group} aria-label={texts.back}>
      <NavLink
        item={{ label: texts.backToOverview, to: '/overview', icon: IconArrowLeft, items: [] }}
        onNavigate={onNavigate}
      />
    </section>
    <div className={s.settingsLabel}>{texts.settings}</div>
    {nav.settings.map(({ name, items }) => (
      <section key={name} className={s.group} aria-label={name === 'top' ? texts.settings : texts[name]}>
        <div className={s.sectionLabel}>{name !== 'top' && texts[name]}</div>
        <Items items={items} here={here} onNavigate={onNavigate} />
      </section>
    ))}
  </>
)

interface ItemsProps {
  items: readonly NavItem[]
  here: string | undefined
  onNavigate: () => void
}

const Items = ({ items, here, onNavigate }: ItemsProps) =>
  items.map((item) => {
    const While = item.onlyWhile ?? Fragment
    return (
      <While key={item.to}>
        <NavLink item={item} isHere={item.to === here} onNavigate={onNavigate} />
        {item.items.length > 0 && isHereOrBelow(item, here) && (
          <div className={s.below}>
            <Items items={item.items} here={here} onNavigate={onNavigate} />
          </div>
        )}
      </While>
    )
  })

interface NavLinkProps {
  item: NavItem
  isHere?: boolean
  onNavigate: () => void
}

function NavLink({ item, isHere = false, onNavigate }: NavLinkProps) {
  const { label, to, icon: Icon, badge: Badge } = item
  return (
    <Link
      to={to}
      onClick={onNavigate}
      className={cx(s.link, isHere && s.linkActive)}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={17} stroke={1.6} />
      <span>{label}</span>
      {Badge && <Badge />}
    </Link>
  )
}
