import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/flags.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { Section } from '../../ui/section.tsx'
import { Code } from '../../ui/status.tsx'
import { type Explanation, type Flag, percentText } from './flag.ts'
import s from './flags.module.css'
import { reasons } from './reasons.ts'

/** Why does this person get this? */
export function Tester({ flag, isDirty }: { flag: Flag; isDirty: boolean }) {
  const [environment] = useEnvironment()
  const mayRead = useMay()('customers:read')
  const [contactId, setContactId] = useState<string | null>(null)
  const query = useRead(
    'POST /v1/organization/flags/{id}/evaluate',
    { params: { id: flag.id }, query: { environment }, body: { contact_id: contactId ?? '' } },
    { enabled: contactId !== null, single: true },
  )
  if (!mayRead) return null
  return (
    <Section
      title={texts.testWithAContact}
      description={isDirty ? texts.usesTheSavedVersionWithout : texts.showsWhichVariantAContactGets}
    >
      <ContactSelect label={texts.contact} value={contactId} onChange={setContactId} />
      <div aria-live="polite" className={s.answer}>
        <Problem error={query.error} />
        {contactId && query.data && <Answer explained={query.data} />}
      </div>
    </Section>
  )
}

function Answer({ explained }: { explained: Explanation }) {
  const [environment] = useEnvironment()
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  const nameOf = (id: string) => segments.data?.find((segment) => segment.id === id)?.name ?? texts.aSegment
  const { value, variant, reason, rule, rules, prerequisites, bucket } = explained
  return (
    <>
      <Text fz={14} component="div">
        {texts.variantNameCode(<b>{variant}</b>, <Code>{JSON.stringify(value)}</Code>)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.valueRolloutBucketOf100(rule === null ? reasons[reason] : texts.ruleMatches(rule + 1), bucket)}
      </Text>
      <ul className={s.reasons} aria-label={texts.reasons}>
        {prerequisites.map(({ flag, variant: needed, got }) => (
          <Reason key={flag} isHeld={got === needed}>
            {texts.flagMustReturnNeededButReturns(flag, needed, got ?? texts.nothing)}
          </Reason>
        ))}
        {rules.map(({ segment_id, in_segment, rollout, in_rollout }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          <Reason key={index} isHeld={in_segment && in_rollout}>
            {segment_id === null
              ? in_rollout
                ? texts.ruleIndexEveryoneInsidePercent(index + 1, percentText(rollout))
                : texts.ruleIndexEveryoneOutsidePercent(index + 1, percentText(rollout))
              : in_segment
                ? in_rollout
                  ? texts.ruleIndexInNameInsidePercent(index + 1, nameOf(segment_id), percentText(rollout))
                  : texts.ruleIndexInNameOutsidePercent(index + 1, nameOf(segment_id), percentText(rollout))
                : in_rollout
                  ? texts.ruleIndexNotInNameInsidePercent(index + 1, nameOf(segment_id), percentText(rollout))
                  : texts.ruleIndexNotInNameOutsidePercent(index + 1, nameOf(segment_id), percentText(rollout))}
          </Reason>
        ))}
      </ul>
    </>
  )
}

function Reason({ isHeld, children }: { isHeld: boolean; children: React.ReactNode }) {
  const Icon = isHeld ? IconCircleCheck : IconCircleX
  return (
    <li className={s.reason} data-held={isHeld}>
      <Icon size={16} stroke={1.8} aria-label={isHeld ? texts.met : texts.notMet} />
      <span>{children}</span>
    </li>
  )
}
