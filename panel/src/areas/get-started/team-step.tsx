import { Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/get-started.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { StepState } from './progress.ts'
import { Step } from './step.tsx'

export function TeamStep({ number, state }: { number: number; state: StepState }) {
  const isAllowed = useMay()('members:manage')
  return (
    <Step
      number={number}
      state={state}
      title={texts.inviteATeammate}
      description={texts.theyReceiveAnEmailChoose}
      done={texts.aTeammateHasJoined}
    >
      {isAllowed ? (
        <Group>
          <ButtonLink
            to="/members"
            search={{ new: 'invitation' }}
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.8} />}
          >
            {texts.inviteATeammate}
          </ButtonLink>
        </Group>
      ) : (
        <Text c="dimmed" size="sm">
          {texts.invitingRequiresThePermission}
        </Text>
      )}
    </Step>
  )
}
