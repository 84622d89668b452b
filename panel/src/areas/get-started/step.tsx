import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import s from './get-started.module.css'
import type { StepState } from './progress.ts'

interface StepProps {
  number: number
  state: StepState
  title: string
  says: string
  /** What is said once it has happened. */
  done: ReactNode
  children: ReactNode
}

export const Step = ({ number, state, title, says, done, children }: StepProps) => (
  <li className={s.step} data-state={state}>
    <span className={s.mark} aria-hidden>
      {state === 'done' ? <IconCheck size={15} stroke={2.6} /> : number}
    </span>
    <div className={s.body}>
      <div>
        <h2 className={s.title}>{title}</h2>
        <p className={s.says}>{says}</p>
        {state === 'done' && <p className={s.done}>{done}</p>}
        {state === 'waiting' && <p className={s.waiting}>Waiting for it to happen</p>}
      </div>
      <div className={s.code}>{children}</div>
    </div>
  </li>
)
