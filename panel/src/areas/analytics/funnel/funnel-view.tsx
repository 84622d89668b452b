import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/analytics-funnel.ts'
import { Card } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { listOf, usePeriod } from '../question.ts'
import { FunnelBuilder } from './funnel-builder.tsx'
import { FunnelAnswer } from './funnel-report.tsx'
import { askedSteps, stepsOf } from './funnel-steps.ts'

export const defaultWindow = 14

/** The funnel in the URL. */
export function useFunnel() {
  const screen = useScreen()
  const period = usePeriod()
  const segment = screen.get('segment')
  const segments = listOf(screen.get('segments'))
  return {
    steps: askedSteps(stepsOf(screen.get('steps'))),
    body: {
      ...period,
      order: screen.get('order') === 'strict' ? ('strict' as const) : ('loose' as const),
      window_days: Number(screen.get('window')) || defaultWindow,
      ...(segment && { segment_id: segment }),
      ...(segments.length > 0 && { segment_ids: segments }),
      ...(screen.get('compare') !== 'none' && { compare: 'previous' as const }),
    },
  }
}

export function FunnelView() {
  const { steps, body } = useFunnel()
  return (
    <>
      <FunnelBuilder />
      {steps.length < 2 ? (
        <Card label={texts.funnel}>
          <Empty title={texts.chooseAtLeastTwoSteps}>{texts.aFunnelShowsHowManyPeopleDoOne}</Empty>
        </Card>
      ) : (
        <FunnelAnswer body={{ ...body, steps }} />
      )}
    </>
  )
}
