import { Skeleton } from '@mantine/core'
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

/** Names and values on their way. */
export const PropertySkeleton = ({ count }: { count: number }) => (
  <div className={s.list} aria-busy>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <div key={line} className={s.row}>
        <Skeleton h={9} w={58 + ((line * 23) % 36)} />
        <Skeleton h={9} w={`${22 + ((line * 19) % 30)}%`} />
      </div>
    ))}
  </div>
)
