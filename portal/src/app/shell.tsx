import { type ComponentChildren, Fragment } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { Announcement, type OwnBanner } from '../areas/banners/announcement.tsx'
import { Bell } from '../areas/notifications/bell.tsx'
import { SupportBanner } from '../areas/support/support-banner.tsx'
import { texts } from '../texts/app.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { call, useRead } from './api.ts'
import { BrandMark } from './brand.tsx'
import { useConfig } from './config.tsx'
import { chosenTeam, credential } from './credential.ts'
import { Link, navigate } from './router.tsx'
import { tabGroups, tabs } from './screens.ts'
import { sectionsRead } from './sections-read.ts'
import { callName, useSession } from './session.tsx'

interface ShellProps {
  path: string
  banners: readonly OwnBanner[]
  children: ComponentChildren
}

export function Shell({ path, banners, children }: ShellProps) {
  const { brand, environment } = useConfig()
  const { team } = useSession()
  return (
    <>
      <SupportBanner />
      <Announcement place="top" banners={banners} />
      <header class={team ? 'topbar has-team' : 'topbar'}>
        <Link to="/profile" class="topbar-brand" aria-label={brand.name}>
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </Link>
        {team && <TeamSwitcher />}
        <div class="topbar-end">
          {environment === 'test' && <span class="badge badge-warning">{texts.test}</span>}
          <Bell />
          <AccountMenu />
        </div>
      </header>
      <div class="layout">
        <Navigation path={path} />
        <main class="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcement place="bottom" banners={banners} />
    </>
  )
}

/** In the place of what comes, so that nothing jumps. */
export const ShellSkeleton = () => (
  <div role="status" aria-label={texts.loading}>
    <div class="topbar">
      <div class="skeleton skeleton-mark" />
    </div>
    <div class="layout">
      <div class="tabs" />
      <div class="content">
        <div class="page-head">
          <div>
            <div class="skeleton skeleton-title" />
            <div class="skeleton skeleton-short" />
          </div>
        </div>
        <div class="card skeleton-card" />
      </div>
    </div>
  </div>
)

function Navigation({ path }: { path: string }) {
  const { team } = useSession()
  const sections = useRead(sectionsRead).data?.sections ?? []
  const titles = { account: texts.yourAccount, team: team ? team.name : texts.team, product: null }
  return (
    <nav class="tabs" aria-label={texts.main}>
      {tabGroups.map((group) => (
        <Fragment key={group}>
          {titles[group] && <span class="tabs-title">{titles[group]}</span>}
          {tabs
            .filter(({ group: own, section }) => own === group && (section === undefined || sections.includes(section)))
            .map((tab) => (
              <NavigationTab key={tab.path} tab={tab} path={path} />
            ))}
        </Fragment>
      ))}
    </nav>
  )
}

const always = () => true

/** Tabs that load late come last in their group, so that nothing moves. */
function NavigationTab({ tab, path }: { tab: (typeof tabs)[number]; path: string }) {
  const { may } = useSession()
  return tab.permission && !may(tab.permission) ? null : <ShownTab tab={tab} path={path} />
}

function ShownTab({
  tab: { path: to, label, icon, useShown = always },
  path,
}: {
  tab: (typeof tabs)[number]
  path: string
}) {
  const isShown = useShown()
  const isCurrent = path === to || (path.startsWith(`${to}/`) && !tabs.some((tab) => tab.path === path))
  // On a small phone the tabs are wider than the screen, and this one may have come late.
  useLayoutEffect(() => {
    if (!isShown || !isCurrent) return
    const link = document.querySelector('.tabs [aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isShown, isCurrent])
  if (!isShown) return null
  return (
    <Link class="tab" to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  )
}

function TeamSwitcher() {
  const { me, team } = useSession()
  const trigger = (
    <>
      <span class="cut">{team?.name}</span>
      <Icon name="chevron" size={16} />
    </>
  )
  return (
    <>
      <span class="slash" aria-hidden="true">
        /
      </span>
      <Menu label={texts.teamName(team?.name ?? '')} trigger={trigger}>
        {(close) => (
          <>
            {me.customers.map(({ id, name }) => (
              <button
                type="button"
                key={id}
                class="menu-item"
                aria-current={id === team?.id}
                onClick={() => {
                  close()
                  chosenTeam.set(id)
                  navigate('/team')
                }}
              >
                {name}
                {id === team?.id && <Icon name="check" size={16} />}
              </button>
            ))}
            <div class="menu-line" />
            <Link to="/team/new" class="menu-item" onClick={close}>
              {texts.createATeam}
              <Icon name="plus" size={16} />
            </Link>
          </>
        )}
      </Menu>
    </>
  )
}

function AccountMenu() {
  const { me } = useSession()
  const signOut = async () => {
    // Signs out here in any case, even if the service cannot be reached.
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
    navigate('/sign-in', { replace: true })
  }
  return (
    <Menu class="menu-end" label={texts.yourAccount} trigger={<Avatar name={callName(me.contact)} />}>
      {(close) => (
        <>
          <div class="menu-who">
            <b>{callName(me.contact)}</b>
            {me.contact.name && <div class="dim small">{me.contact.email}</div>}
          </div>
          <div class="menu-line" />
          <Link to="/profile" class="menu-item" onClick={close}>
            {texts.profile}
          </Link>
          <Link to="/devices" class="menu-item" onClick={close}>
            {texts.devices}
          </Link>
          <button type="button" class="menu-item" onClick={signOut}>
            {me.impersonation ? texts.endSupportSession : texts.signOut}
          </button>
        </>
      )}
    </Menu>
  )
}
