import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useSession } from '../../app/session.tsx'
import { useGoals } from './goals.ts'
import { useGoalProgress, useProgress } from './progress.ts'

/** Shows its content until every step that the role can see is done. This is remembered for each environment. */
export function WhileUnfinished({ children }: { children: ReactNode }) {
  const { active_organization_id } = useSession()
  const [environment] = useEnvironment()
  const [finished, setFinished] = useLocalStorage<string[]>({
    key: 'userkeep.get-started.finished',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const place = `${active_organization_id} ${environment}`
  if (finished.includes(place)) return null
  const finish = () => setFinished([...finished, place])
  return (
    <Unfinished key={place} finish={finish}>
      {children}
    </Unfinished>
  )
}

function Unfinished({ finish, children }: { finish: () => void; children: ReactNode }) {
  const [goals] = useGoals()
  const reached = useGoalProgress(goals, { isWatching: false })
  const states = [...Object.values(useProgress({ isWatching: false })), ...goals.map((goal) => reached[goal])]
  const isFinished = states.every((state) => state === 'done' || state === 'closed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isFinished) finish()
  }, [isFinished])
  return states.some((state) => state === 'waiting' || state === 'failed') ? children : null
}
