import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { usePricing } from '../areas/catalogue/pricing-page.tsx'
import { Bell } from '../areas/notifications/bell.tsx'
import { SupportBanner } from '../areas/support/support-banner.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { call, useRead } from './api.ts'
import { BrandMark } from './brand.tsx'
import { useConfig } from './config.tsx'
import { chosenTeam, credential } from './credential.ts'
import { Link, navigate } from './router.tsx'
import { callName, useSession } from './session.tsx'

export function Shell({ path, children }: { path: string; children: ComponentChildren }) {
  const { brand, environment } = useConfig()
  const { team } = useSession()
  return (
    <>
      <SupportBanner />
      <header class={team ? 'topbar has-team' : 'topbar'}>
        <Link to="/profile" class="topbar-brand" aria-label={brand.name}>
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </Link>
        {team && <TeamSwitcher />}
        <div class="topbar-end">
          {environment === 'test' && <span class="badge badge-warning">Test</span>}
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
    </>
  )
}

/** In the place of what comes, so that nothing jumps. */
export const ShellSkeleton = () => (
  <div role="status" aria-label="Loading">
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
  const { team, may } = useSession()
  const nav = useRef<HTMLElement>(null)
  // On a small phone the tabs are wider than the screen.
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const tab = (to: string, icon: IconName, label: string) => (
    <Link
      class="tab"
      to={to}
      aria-current={path === to || (icon === 'webhook' && path.startsWith(`${to}/`)) ? 'page' : undefined}
    >
      <Icon name={icon} />
      {label}
    </Link>
  )
  return (
    <nav class="tabs" aria-label="Main" ref={nav}>
      <span class="tabs-title">Your account</span>
      {tab('/profile', 'person', 'Profile')}
      {tab('/devices', 'device', 'Devices')}
      {tab('/preferences', 'mail', 'Email')}
      <span class="tabs-title">{team ? team.name : 'Team'}</span>
      {team ? tab('/team', 'people', 'Team') : tab('/team/new', 'plus', 'Create a team')}
      {may('$billing.manage') && tab('/billing', 'card', 'Billing')}
      {may('$keys.manage') && tab('/team/keys', 'key', 'API keys')}
      {may('$webhooks.manage') && <IfWebhooks>{tab('/team/webhooks', 'webhook', 'Webhooks')}</IfWebhooks>}
      <IfOnSale>{tab('/pricing', 'tag', 'Pricing')}</IfOnSale>
      <IfChecklists>{tab('/checklists', 'check', 'Get started')}</IfChecklists>
      <IfAgreements>{tab('/agreements', 'check', 'Agreements')}</IfAgreements>
    </nav>
  )
}

/** Last, since it is known last: nothing else moves. */
function IfOnSale({ children }: { children: ComponentChildren }) {
  const { data } = usePricing()
  return data?.products.length ? <>{children}</> : null
}

function IfChecklists({ children }: { children: ComponentChildren }) {
  const { data } = useRead('GET /v1/contact/checklists')
  return data?.checklists.length ? <>{children}</> : null
}

function IfAgreements({ children }: { children: ComponentChildren }) {
  const { data } = useRead('GET /v1/contact/legal')
  return data && data.outstanding.length + data.acceptances.length > 0 ? <>{children}</> : null
}

/** Where the plan has none, only for a team that has set some up before: they are kept. */
function IfWebhooks({ children }: { children: ComponentChildren }) {
  const { webhooksOff } = useSession()
  return webhooksOff ? <IfSetUp>{children}</IfSetUp> : <>{children}</>
}

function IfSetUp({ children }: { children: ComponentChildren }) {
  const { data } = useRead('GET /v1/contact/customer/webhooks')
  return data?.webhooks.length ? <>{children}</> : null
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
      <Menu label={`Team: ${team?.name}`} trigger={trigger}>
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
              Create a team
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
    // Out of here in any case, even when the service cannot be told.
    await call('POST /v1/contact/logout').catch(() => undefined)
    credential.drop()
    navigate('/sign-in', { replace: true })
  }
  return (
    <Menu class="menu-end" label="Your account" trigger={<Avatar name={callName(me.contact)} />}>
      {(close) => (
        <>
          <div class="menu-who">
            <b>{callName(me.contact)}</b>
            {me.contact.name && <div class="dim small">{me.contact.email}</div>}
          </div>
          <div class="menu-line" />
          <Link to="/profile" class="menu-item" onClick={close}>
            Profile
          </Link>
          <Link to="/devices" class="menu-item" onClick={close}>
            Devices
          </Link>
          <button type="button" class="menu-item" onClick={signOut}>
            {me.impersonation ? 'End support session' : 'Sign out'}
          </button>
        </>
      )}
    </Menu>
  )
}
