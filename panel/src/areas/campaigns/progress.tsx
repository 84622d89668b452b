import { Progress, Text } from '@mantine/core'
import { texts } from '../../texts/campaigns.ts'
import { Section } from '../../ui/section.tsx'
import { type Campaign, doneShare, number, peopleText, remainingText } from './campaign.ts'

const hasBegun = ({ started_at }: Campaign) => started_at !== null

/** How far it is, in a cell. */
export function ProgressBar({ campaign }: { campaign: Campaign }) {
  if (!hasBegun(campaign)) return <Text c="dimmed">—</Text>
  if (campaign.trigger.kind !== 'once') return <>{peopleText(campaign.progress.recipients)}</>
  return <Bar campaign={campaign} />
}

function Bar({ campaign }: { campaign: Campaign }) {
  const share = Math.round(doneShare(campaign) * 100)
  return (
    <Progress.Root size={8} maw={180}>
      <Progress.Section value={share} aria-label={texts.progressOfName(campaign.name)} />
    </Progress.Root>
  )
}

/** The same with its numbers and the time that is left, read again while it moves. */
export function LiveProgress({ campaign }: { campaign: Campaign }) {
  const { recipients, waiting, remaining_seconds, is_complete } = campaign.progress
  if (!['sending', 'paused'].includes(campaign.state) || !hasBegun(campaign)) return null
  const left = remaining_seconds === null || waiting === 0 ? null : remainingText(remaining_seconds)
  const isOnce = campaign.trigger.kind === 'once'
  return (
    <Section
      title={campaign.state === 'paused' ? texts.paused : isOnce ? texts.sending : texts.active}
      description={
        isOnce
          ? is_complete
            ? left
              ? texts.sentOfTotalLeft(number(recipients - waiting), number(recipients), left)
              : texts.sentOfTotal(number(recipients - waiting), number(recipients))
            : left
              ? texts.sentOfTotalSoFarLeft(number(recipients - waiting), number(recipients), left)
              : texts.sentOfTotalSoFar(number(recipients - waiting), number(recipients))
          : texts.peopleSoFarWaiting(peopleText(recipients), number(waiting))
      }
    >
      {campaign.paused_reason === 'template_too_expensive' && (
        <Text size="sm" c="red">
          {texts.pausedBecauseTheTemplateTakesToo}
        </Text>
      )}
      {isOnce && (
        <div aria-live="polite">
          <Progress.Root size={12}>
            <Progress.Section
              value={Math.round(doneShare(campaign) * 100)}
              aria-label={texts.progressOfName(campaign.name)}
              {...(campaign.state === 'sending' && { animated: true, striped: true })}
            />
          </Progress.Root>
        </div>
      )}
    </Section>
  )
}
