import { Group, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useMay } from '../../app/session.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

export function WebhookStep({ state }: { state: StepState }) {
  const isAllowed = useMay()('webhooks:manage')
  const isMissing = state !== 'done' && isKnown(state)
  return (
    <Step
      number={3}
      state={state}
      title="Receive webhooks"
      description="Create an endpoint and send it a test event. It then receives signed events such as sign-ins."
      done="First webhook delivered"
    >
      {isAllowed ? (
        <Group>
          <ButtonLink
            to="/webhooks"
            search={isMissing ? { new: 'webhook' } : {}}
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
          >
            {isMissing ? 'Create an endpoint' : 'See endpoints'}
          </ButtonLink>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          Managing webhooks requires the permission webhooks:manage.
        </Text>
      )}
    </Step>
  )
}
