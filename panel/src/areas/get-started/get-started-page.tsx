import { Group, Progress, Skeleton, Text } from '@mantine/core'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { OpenPortal } from '../../ui/open-portal.tsx'
import { Page } from '../../ui/page.tsx'
import { BackendStep } from './backend-step.tsx'
import s from './get-started.module.css'
import { PageStep } from './page-step.tsx'
import { type StepState, useProgress } from './progress.ts'
import { TeamStep } from './team-step.tsx'
import { WebhookStep } from './webhook-step.tsx'

/** Nothing here is ticked by hand: a step is done when the thing has really happened. */
export function GetStartedPage() {
  const { user } = useSession()
  const progress = useProgress({ isWatching: true })
  return (
    <Page
      title={texts.welcomeValue(user.name.split(' ')[0])}
      description={texts.fourStepsToConnectYourProduct}
      actions={<OpenPortal />}
    >
      <Group gap={12} wrap="nowrap" maw={420} h={20}>
        <SoFar states={Object.values(progress)} />
      </Group>
      <ol className={s.steps}>
        <PageStep state={progress.contact} />
        <BackendStep state={progress.backend} />
        <WebhookStep state={progress.webhook} />
        <TeamStep state={progress.teammate} />
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
