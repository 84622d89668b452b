import { Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../app/session.tsx'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

export function TeamStep({ state }: { state: StepState }) {
  const isAllowed = useMay()('members:manage')
  return (
    <Step
      number={4}
      state={state}
      title="Bring a teammate"
      description="They get a mail, choose a password, and see what their role may see."
      done="A teammate joined"
    >
      {isAllowed ? (
        <Group>
          <Button
            component={Link}
            to={'/members' as never}
            search={{ new: 'invitation' } as never}
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.8} />}
          >
            Invite someone
          </Button>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          Your role may not invite members.
        </Text>
      )}
    </Step>
  )
}
