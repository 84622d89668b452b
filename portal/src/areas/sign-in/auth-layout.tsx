import type { ComponentChildren } from 'preact'
import { BrandMark } from '../../app/brand.tsx'
import { useConfig } from '../../app/config.tsx'
import { texts } from '../../texts/sign-in.ts'
import { useTitle } from '../../ui/page.tsx'

interface AuthLayoutProps {
  title: string
  description?: ComponentChildren
  foot?: ComponentChildren
  children?: ComponentChildren
}

/** The frame of everything before one is inside. */
export function AuthLayout({ title, description, foot, children }: AuthLayoutProps) {
  const { brand, environment } = useConfig()
  useTitle(title)
  return (
    <main class="auth" tabIndex={-1}>
      <div class="auth-brand">
        <BrandMark brand={brand} large />
        <span>{brand.name}</span>
        {environment === 'test' && <span class="badge badge-warning">{texts.testEnvironment}</span>}
      </div>
      <div class="auth-card">
        <header>
          <h1>{title}</h1>
          {description && <p class="description">{description}</p>}
        </header>
        {children}
      </div>
      {foot && <div class="auth-foot">{foot}</div>}
    </main>
  )
}
