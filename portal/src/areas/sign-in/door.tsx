import type { ComponentChildren } from 'preact'
import { BrandMark } from '../../app/brand.tsx'
import { useConfig } from '../../app/config.tsx'
import { useTitle } from '../../ui/page.tsx'

interface DoorProps {
  title: string
  says?: ComponentChildren
  foot?: ComponentChildren
  children?: ComponentChildren
}

/** The frame of everything before one is inside. */
export function Door({ title, says, foot, children }: DoorProps) {
  const { brand, environment } = useConfig()
  useTitle(title)
  return (
    <main class="door" tabIndex={-1}>
      <div class="door-brand">
        <BrandMark brand={brand} large />
        <span>{brand.name}</span>
        {environment === 'test' && <span class="badge badge-warning">Test environment</span>}
      </div>
      <div class="door-card">
        <header>
          <h1>{title}</h1>
          {says && <p class="says">{says}</p>}
        </header>
        {children}
      </div>
      {foot && <div class="door-foot">{foot}</div>}
    </main>
  )
}
