import { Link, useRouterState } from '@tanstack/react-router'
import cx from 'clsx'
import { nav } from './nav.ts'
import { useMay } from './session.tsx'
import s from './shell.module.css'

/** What a role may not see is not shown. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const may = useMay()
  const isHere = (to: string) => path === to || path.startsWith(`${to}/`)
  return nav.map(({ label, items }) => {
    const shown = items.filter(({ permission }) => !permission || may(permission))
    if (shown.length === 0) return null
    return (
      <section key={label ?? 'general'} className={s.group} aria-label={label ?? 'General'}>
        {label && <div className={s.groupLabel}>{label}</div>}
        {shown.map(({ label: name, to, icon: Icon }) => (
          <Link
            key={to}
            to={to as never}
            onClick={onNavigate}
            className={cx(s.link, isHere(to) && s.linkActive)}
            aria-current={isHere(to) ? 'page' : undefined}
          >
            <Icon size={17} stroke={1.6} />
            <span>{name}</span>
          </Link>
        ))}
      </section>
    )
  })
}
