import { Group, SegmentedControl, Text } from '@mantine/core'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/get-started.ts'

/** The environment of the keys on this page. A new organization begins with test keys. */
export function KeysNote() {
  const [environment, change] = useEnvironment()
  return (
    <Group gap={12}>
      <SegmentedControl
        aria-label={texts.keys}
        value={environment}
        onChange={(value) => change(value === 'test' ? 'test' : 'live')}
        data={[
          { value: 'test', label: texts.useTestKeys },
          { value: 'live', label: texts.useLiveKeys },
        ]}
      />
      <Text size="sm" c="dimmed">
        {environment === 'test' ? texts.testKeys : texts.liveKeys}
      </Text>
    </Group>
  )
}
