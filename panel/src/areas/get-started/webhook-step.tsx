import { Group, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { StepState } from './progress.ts'
import { isKnown, Step } from './step.tsx'

export function WebhookStep({ number, state }: { number: number; state: StepState }) {
  const isAllowed = useMay()('webhooks:manage')
  const isMissing = state !== 'done' && isKnown(state)
  return (
    <Step
      number={number}
      state={state}
      title={texts.receiveWebhooks}
      description={texts.createAnEndpointAndSendItATest}
      done={texts.firstWebhookDelivered}
    >
      {isAllowed ? (
        <Group>
          <ButtonLink
            to="/webhooks"
            search={isMissing ? { new: 'webhook' } : {}}
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
          >
            {isMissing ? texts.createAnEndpoint : texts.seeEndpoints}
          </ButtonLink>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          {texts.managingWebhooksRequires}
        </Text>
      )}
    </Step>
  )
}
