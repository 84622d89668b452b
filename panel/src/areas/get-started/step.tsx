import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts/get-started.ts'
import s from './get-started.module.css'
import type { StepState } from './progress.ts'

interface StepProps {
  number: number
  state: StepState
  title: string
  description: string
  /** Shown once the step is done. */
  done: ReactNode
  children: ReactNode
}

/** A number says that the step is still to be done. */
export const isKnown = (state: StepState) => state !== 'unknown' && state !== 'failed'

export const Step = ({ number, state, title, description, done, children }: StepProps) => (
  <li className={s.step} data-state={state}>
    <span className={s.mark} aria-hidden>
      {state === 'done' ? <IconCheck size={15} stroke={2.6} /> : isKnown(state) && number}
    </span>
    <div className={s.body}>
      <div>
        <h2 className={s.title}>{title}</h2>
        <p className={s.description}>{description}</p>
        {state === 'done' && <p className={s.done}>{done}</p>}
        {state === 'waiting' && <p className={s.waiting}>{texts.waiting}</p>}
        {state === 'unknown' && <Skeleton h={9} w={112} mt={13} mb={17} />}
      </div>
      <div className={s.code}>{children}</div>
    </div>
  </li>
)
