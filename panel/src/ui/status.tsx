import type { ReactNode } from 'react'
import s from './status.module.css'

import type { Tone } from './tone.ts'

export type { Tone } from './tone.ts'

/** A state at a glance: a dot and a word. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={s.status} data-tone={tone}>
    <i aria-hidden />
    {children}
  </span>
)

/** An id or another value of machines. */
export const Code = ({ children, isCut }: { children: ReactNode; isCut?: boolean }) => (
  <code className={s.code} data-cut={isCut}>
    {children}
  </code>
)
