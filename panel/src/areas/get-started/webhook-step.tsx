import { Button, Group, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../app/session.tsx'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

export function WebhookStep({ state }: { state: StepState }) {
  const isAllowed = useMay()('webhooks:manage')
  return (
    <Step
      number={3}
      state={state}
      title="Hear what happens"
      says="Create an endpoint, and send it a test. From then on it receives sign-ins and changes, signed."
      done="A webhook was delivered"
    >
      {isAllowed ? (
        <Group>
          <Button
            component={Link}
            to={'/webhooks' as never}
            search={(state === 'done' ? {} : { new: 'webhook' }) as never}
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
          >
            {state === 'done' ? 'See endpoints' : 'Create an endpoint'}
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
