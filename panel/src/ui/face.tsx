import type { CSSProperties, ReactNode } from 'react'
import s from './face.module.css'

const hues = [278, 155, 75, 330, 220, 20]

const hueOf = (name: string) => hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length]

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()

export const Face = ({ name, size = 32 }: { name: string; size?: number }) => (
  <span
    aria-hidden
    className={s.face}
    data-initials={initials(name)}
    style={{ '--face-size': `${size}px`, '--face-hue': hueOf(name) } as CSSProperties}
  />
)

/** A person in a table: face, name, and the address beneath. */
export const Who = ({ name, says }: { name: string; says?: ReactNode }) => (
  <div className={s.who}>
    <Face name={name} />
    <div className={s.text}>
      <span className={s.name}>{name}</span>
      {says && <span className={s.mail}>{says}</span>}
    </div>
  </div>
)
