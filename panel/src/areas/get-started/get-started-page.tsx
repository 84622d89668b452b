import { Group, Progress, Skeleton, Text } from '@mantine/core'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { OpenPortal } from '../../ui/open-portal.tsx'
import { Page } from '../../ui/page.tsx'
import { BackendStep } from './backend-step.tsx'
import s from './get-started.module.css'
import { GoalPicker } from './goal-picker.tsx'
import { GoalStep } from './goal-step.tsx'
import { useGoals } from './goals.ts'
import { KeysNote } from './keys-note.tsx'
import { PageStep } from './page-step.tsx'
import { type StepState, useGoalProgress, useProgress } from './progress.ts'
import { SampleData } from './sample-data.tsx'
import { TeamStep } from './team-step.tsx'
import { WebhookStep } from './webhook-step.tsx'

/** Nothing here is ticked by hand: a step is done when the thing has really happened. */
export function GetStartedPage() {
  const { user } = useSession()
  const progress = useProgress({ isWatching: true })
  const [goals, toggle] = useGoals()
  const reached = useGoalProgress(goals, { isWatching: true })
  const shown = goals.filter((goal) => reached[goal] !== 'closed')
  return (
    <Page
      title={texts.welcomeValue(user.name.split(' ')[0])}
      description={texts.stepsToConnect}
      actions={<OpenPortal />}
    >
      <KeysNote />
      <SampleData />
      <GoalPicker chosen={goals} toggle={toggle} />
      <Group gap={12} wrap="nowrap" maw={420} h={20}>
        <SoFar states={[...Object.values(progress), ...shown.map((goal) => reached[goal])]} />
      </Group>
      <ol className={s.steps}>
        <PageStep state={progress.contact} />
        {shown.map((goal, index) => (
          <GoalStep key={goal} number={2 + index} goal={goal} state={reached[goal]} />
        ))}
        <BackendStep number={2 + shown.length} state={progress.backend} />
        <WebhookStep number={3 + shown.length} state={progress.webhook} />
        <TeamStep number={4 + shown.length} state={progress.teammate} />
      </ol>
    </Page>
  )
}

/** Says a number only when all that it counts is known. */
function SoFar({ states }: { states: StepState[] }) {
  if (states.includes('failed')) return <Skeleton h={6} radius="xl" animate={false} />
  if (states.includes('unknown')) {
    return (
      <>
        <Skeleton h={6} radius="xl" flex={1} aria-busy />
        <Skeleton h={9} w={72} />
      </>
    )
  }
  const done = states.filter((state) => state === 'done').length
  return (
    <>
      <Progress value={(done / states.length) * 100} flex={1} size={6} radius="xl" aria-label={texts.progress} />
      <Text size="sm" c="dimmed" className="num" aria-live="polite">
        {texts.doneOfCountDone(done, states.length)}
      </Text>
    </>
  )
}
