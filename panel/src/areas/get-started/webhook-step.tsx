import { Button, Group, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../app/session.tsx'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

export function WebhookStep({ state }: { state: StepState }) {
  const isAllowed = useMay()('webhooks:manage')
  const isMissing = state !== 'done' && isKnown(state)
  return (
    <Step
      number={3}
      state={state}
      title="Hear what happens"
      description="Create an endpoint, and send it a test. From then on it receives sign-ins and changes, signed."
      done="A webhook was delivered"
    >
      {isAllowed ? (
        <Group>
          <Button
            component={Link}
            to={'/webhooks' as never}
            search={(isMissing ? { new: 'webhook' } : {}) as never}
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
          >
            {isMissing ? 'Create an endpoint' : 'See endpoints'}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          Your role may not manage webhooks.
        </Text>
      )}
    </Step>
  )
}
