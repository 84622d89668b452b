import { Skeleton } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/checklists.ts'
import { locale } from '../../texts/locale.ts'
import { Funnel, FunnelStep } from '../../ui/funnel.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { durationText, type Funnel as FunnelOfChecklist } from './checklist.ts'

const peopleText = (count: number) => texts.people(count)

export function FunnelSection({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/checklists/{id}/funnel',
    { params: { id }, query: { environment } },
    { single: true },
  )
  const funnel = query.data
  return (
    <Section
      title={texts.funnel}
      description={
        funnel && texts.peopleStartedCompletedIt(peopleText(funnel.started), funnel.completed.toLocaleString(locale))
      }
    >
      {funnel ? (
        <Funnel label={texts.funnel}>
          {funnel.steps.map((step) => (
            <Step key={step.id} step={step} started={funnel.started} />
          ))}
        </Funnel>
      ) : query.error ? (
        <FailedPart what={texts.theFunnel} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={90} />
      )}
    </Section>
  )
}

function Step({ step, started }: { step: FunnelOfChecklist['steps'][number]; started: number }) {
  const { title, people, reached, median_seconds } = step
  const isCounted = people !== null && reached !== null
  const after = median_seconds === null ? '' : texts.durationAfterThePreviousStep(durationText(median_seconds))
  const note = isCounted && texts.afterPeopleInAnyOrder(after, peopleText(people))
  // Steps can be done in any order, so only those who did all steps before are a funnel.
  return <FunnelStep title={title} people={isCounted ? reached : null} of={started} note={note} />
}
