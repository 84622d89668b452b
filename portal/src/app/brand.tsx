import { useState } from 'preact/hooks'
import { brandColors } from '../ui/contrast.ts'
import type { Config } from './config.tsx'

const defaults = '#5b5bd6'
const grounds = { light: '#f6f6f8', dark: '#1b1b20' }

/** Puts the tenant's colour and sign on the page. */
export function applyBrand({ brand, environment }: Config): void {
  const colors = brandColors(brand.color ?? defaults, grounds)
  const { style } = document.documentElement
  style.setProperty('--accent', colors.accent)
  style.setProperty('--on-accent', colors.onAccent)
  style.setProperty('--accent-on-light', colors.onLight)
  style.setProperty('--accent-on-dark', colors.onDark)
  document.documentElement.dataset.environment = environment
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = brand.logo_url ?? letterIcon(brand.name, colors.accent, colors.onAccent)
}

export const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·'

function letterIcon(name: string, ground: string, ink: string): string {
  const letter = initial(name).replace(/[<&>]/g, '·')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${ground}"/><text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="17" fill="${ink}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The logo; without one, or where it does not load, the first letter on the tenant's colour. */
export function BrandMark({ brand, large = false }: { brand: Config['brand']; large?: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const size = large ? 'mark mark-large' : 'mark'
  if (brand.logo_url && !isBroken) {
    return <img class={`${size} mark-logo`} src={brand.logo_url} alt="" onError={() => setBroken(true)} />
  }
  return <span class={size} data-letters={initial(brand.name)} aria-hidden="true" />
}
