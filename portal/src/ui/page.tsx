import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useConfig } from '../app/config.tsx'
import { Link } from '../app/router.tsx'
import { texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export function useTitle(title: string): void {
  const { brand } = useConfig()
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title, brand.name])
}

interface PageProps {
  title: string
  description?: ComponentChildren
  /** The page that this one belongs to. */
  back?: { to: string; label: string }
  actions?: ComponentChildren
  children: ComponentChildren
}

export function Page({ title, description, back, actions, children }: PageProps) {
  useTitle(title)
  return (
    <>
      <header class="page-head">
        <div>
          {back && (
            <Link class="back" to={back.to}>
              ← {back.label}
            </Link>
          )}
          <h1>{title}</h1>
          {description && <p class="description">{description}</p>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

interface SectionProps {
  title: string
  description?: ComponentChildren
  actions?: ComponentChildren
  /** All there is on its page, whose heading says it already. */
  isAlone?: boolean
  children?: ComponentChildren
}

export function Section({ title, description, actions, isAlone, children }: SectionProps) {
  return (
    <section class="card" aria-label={title}>
      {isAlone && !description ? (
        <h2 class="unseen">{title}</h2>
      ) : (
        <header class="card-head">
          <div>
            <h2>{title}</h2>
            {description && <p class="description">{description}</p>}
          </div>
          {actions && <div class="card-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

interface EmptyProps {
  icon: IconName
  title: string
  /** How to begin. */
  action?: ComponentChildren
  children: ComponentChildren
}

export function Empty({ icon, title, action, children }: EmptyProps) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={icon} size={22} />
      </span>
      <h3>{title}</h3>
      <p>{children}</p>
      {action}
    </div>
  )
}

interface PagerProps {
  page: { limit: number; offset: number; has_more: boolean }
  go: (offset: number) => void
}

export function Pager({ page: { limit, offset, has_more }, go }: PagerProps) {
  if (offset === 0 && !has_more) return null
  return (
    <nav class="pager" aria-label={texts.pages}>
      <Button disabled={offset === 0} onClick={() => go(Math.max(0, offset - limit))}>
        {texts.previous}
      </Button>
      <Button disabled={!has_more} onClick={() => go(offset + limit)}>
        {texts.next}
      </Button>
    </nav>
  )
}
