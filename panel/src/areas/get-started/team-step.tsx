import { Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMay } from '../../app/session.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

export function TeamStep({ state }: { state: StepState }) {
  const isAllowed = useMay()('members:manage')
  return (
    <Step
      number={4}
      state={state}
      title="Invite a teammate"
      description="They receive an email, choose a password and get the access of their role."
      done="A teammate has joined"
    >
      {isAllowed ? (
        <Group>
          <ButtonLink
            to="/members"
            search={{ new: 'invitation' }}
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.8} />}
          >
            Invite a teammate
          </ButtonLink>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          Inviting requires the permission members:manage.
        </Text>
      )}
    </Step>
  )
}
