import { Progress, Text } from '@mantine/core'
import { texts } from '../../texts/segments.ts'
import type { Segment } from './segment.ts'

/** How far a computation in the background has come; nothing where there is none. */
export function Computing({ segment: { state, progress } }: { segment: Pick<Segment, 'state' | 'progress'> }) {
  if (state === 'ready') return null
  const percent = Math.floor((progress ?? 0) * 100)
  return (
    <div>
      <Text size="xs" c="dimmed">
        {texts.computingPercent(percent)}
      </Text>
      <Progress value={percent} size={4} mt={3} aria-label={texts.computingMembers} />
    </div>
  )
}
