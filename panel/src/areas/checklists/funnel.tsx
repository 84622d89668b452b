import { Skeleton } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Funnel, FunnelStep } from '../../ui/funnel.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { durationText, type Funnel as FunnelOfChecklist } from './checklist.ts'

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)

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
      title="Funnel"
      description={
        funnel && `${peopleText(funnel.started)} started, ${funnel.completed.toLocaleString('en')} completed it`
      }
    >
      {funnel ? (
        <Funnel label="Funnel">
          {funnel.steps.map((step) => (
            <Step key={step.id} step={step} started={funnel.started} />
          ))}
        </Funnel>
      ) : query.error ? (
        <FailedPart what="The funnel" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={90} />
      )}
    </Section>
  )
}

function Step({ step, started }: { step: FunnelOfChecklist['steps'][number]; started: number }) {
  const { title, people, reached, median_seconds } = step
  const isCounted = people !== null && reached !== null
  const after = median_seconds === null ? '' : `${durationText(median_seconds)} after the step before (median) · `
  const note = isCounted && `${after}${peopleText(reached)} did it and all before it`
  return <FunnelStep title={title} people={isCounted ? people : null} of={started} note={note} />
}
