import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import s from './get-started.module.css'
import { type Goal, goalIcons, goalPermissions, goals } from './goals.ts'

/** Chooses what to do first. Each chosen goal becomes a step. */
export function GoalPicker({ chosen, toggle }: { chosen: readonly Goal[]; toggle: (goal: Goal) => void }) {
  const may = useMay()
  const offered = goals.filter((goal) => may(goalPermissions[goal]))
  if (offered.length === 0) return null
  return (
    <fieldset className={s.goals} aria-describedby="goals-hint">
      <legend className={s.title}>{texts.firstGoal}</legend>
      <p className={s.description} id="goals-hint">
        {texts.firstGoalHint}
      </p>
      <div className={s.choices}>
        {offered.map((goal) => {
          const Icon = goalIcons[goal]
          const isChosen = chosen.includes(goal)
          return (
            <UnstyledButton key={goal} className={s.choice} aria-pressed={isChosen} onClick={() => toggle(goal)}>
              <Icon size={20} stroke={1.7} aria-hidden />
              <span>
                <b>{texts.goals[goal].label}</b>
                <small>{texts.goals[goal].promise}</small>
              </span>
              {isChosen && <IconCheck size={15} stroke={2.4} className={s.tick} aria-hidden />}
            </UnstyledButton>
          )
        })}
      </div>
    </fieldset>
  )
}
