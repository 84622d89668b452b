import type { ReactNode } from 'react'
import s from './properties.module.css'

/** Name and value, one beneath the other, as drawers show a thing. */
export const Properties = ({ children }: { children: ReactNode }) => <dl className={s.list}>{children}</dl>

export const Property = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={s.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
