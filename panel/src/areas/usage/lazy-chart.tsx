import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

// The drawing of charts weighs more than all the rest of the screen.
const UsageChart = lazy(() => import('../../ui/day-bars.tsx'))

export const LazyChart = (props: ComponentProps<typeof UsageChart>) => (
  <Suspense fallback={<Skeleton h={props.height} aria-busy />}>
    <UsageChart {...props} />
  </Suspense>
)
