import type { CSSProperties, ReactNode } from 'react'
import s from './avatar.module.css'

const hues = [278, 155, 75, 330, 220, 20]

const hueOf = (name: string) => hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length]

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()

export const Avatar = ({ name, size = 32 }: { name: string; size?: number }) => (
  <span
    aria-hidden
    className={s.avatar}
    data-initials={initials(name)}
    style={{ '--avatar-size': `${size}px`, '--avatar-hue': hueOf(name) } as CSSProperties}
  />
)

/** A person in a table: avatar, name, and the address beneath. */
export const Who = ({ name, description }: { name: string; description?: ReactNode }) => (
  <div className={s.who}>
    <Avatar name={name} />
    <div className={s.text}>
      <span className={s.name}>{name}</span>
      {description && <span className={s.mail}>{description}</span>}
    </div>
  </div>
)
