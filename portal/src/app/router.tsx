import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { base, entry } from './entry.ts'
import { createStore, useStore } from './store.ts'

const pathOf = () => `/${location.pathname.slice(base.length)}`.replace(/\/+$/, '') || '/'
const path = createStore(entry.path)

addEventListener('popstate', () => path.set(pathOf()))

/** The publishable key stays in the address, so that a link someone copies leads to the same portal. */
export const hrefOf = (to: string): string =>
  base + to.slice(1) + (entry.key ? `?${new URLSearchParams({ key: entry.key })}` : '')

export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(to))
  path.set(to)
  scrollTo(0, 0)
  // Moves the focus, so that screen readers announce the new page.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
}

export const currentPath = path.get

export const usePath = () => useStore(path)

/** `/team/webhooks/:id` against the path: what stands for `id`, or null. */
export function match(pattern: string, actual: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), actual.split('/')]
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return found
}

interface LinkProps {
  to: string
  class?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  onClick?: () => void
  children: ComponentChildren
}

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.()
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
