import { Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { durationText, type Funnel } from './checklist.ts'
import s from './checklists.module.css'

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
        <ol className={s.funnel} aria-label="Funnel">
          {funnel.steps.map((step) => (
            <FunnelStep key={step.id} step={step} started={funnel.started} />
          ))}
        </ol>
      ) : query.error ? (
        <FailedPart what="The funnel" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={90} />
      )}
    </Section>
  )
}

function FunnelStep({ step, started }: { step: Funnel['steps'][number]; started: number }) {
  const { title, people, reached, median_seconds } = step
  if (people === null || reached === null) {
    return (
      <li>
        <div className={s.funnelHead}>
          <Text fz="inherit" truncate>
            {title}
          </Text>
          <Text fz={13} c="dimmed">
            Not counted
          </Text>
        </div>
      </li>
    )
  }
  const share = started === 0 ? 0 : Math.round((people / started) * 100)
  return (
    <li>
      <div className={s.funnelHead}>
        <Text fz="inherit" truncate>
          {title}
        </Text>
        <span className="num">
          {people.toLocaleString('en')} · {share}%
        </span>
      </div>
      <span className={s.funnelBar} aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <Text fz={12.5} c="dimmed" mt={4}>
        {median_seconds === null ? '' : `${durationText(median_seconds)} after the step before (median) · `}
        {peopleText(reached)} did it and all before it
      </Text>
    </li>
  )
}
