import { initial } from '../app/brand.tsx'

/** Initials on a colour that is always the same for the same person. */
export function Avatar({ name }: { name: string }) {
  const [first = '', last = ''] = name.split(/[\s.@]+/)
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letters = name.includes('@') || last === '' ? initial(first) : initial(first) + initial(last)
  // Drawn by the style sheet: for screen readers the name beside it is enough.
  return <span class="avatar" style={{ '--hue': String(hue) }} data-letters={letters} aria-hidden="true" />
}
