import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'
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
      title="Test with a contact"
      description={isDirty ? 'By what is saved, without your changes.' : 'Why does this person get this?'}
    >
      <ContactSelect label="Contact" value={contactId} onChange={setContactId} />
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
  const nameOf = (id: string) => segments.data?.find((segment) => segment.id === id)?.name ?? 'a segment'
  const { value, variant, reason, rule, rules, prerequisites, bucket } = explained
  return (
    <>
      <Text fz={14} component="div">
        Gets <b>{variant}</b>: <Code>{JSON.stringify(value)}</Code>
      </Text>
      <Text size="sm" c="dimmed">
        {rule === null ? reasons[reason] : `Rule ${rule + 1} matches.`} Their place in a rollout is{' '}
        {percentText(bucket)}.
      </Text>
      <ul className={s.reasons} aria-label="Reasons">
        {prerequisites.map(({ flag, variant: needed, got }) => (
          <Reason key={flag} isHeld={got === needed}>
            {flag} must answer {needed}, and answers {got ?? 'nothing'}
          </Reason>
        ))}
        {rules.map(({ segment_id, in_segment, rollout, in_rollout }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          <Reason key={index} isHeld={in_segment && in_rollout}>
            Rule {index + 1}:{' '}
            {segment_id === null ? 'everybody' : `${in_segment ? 'in' : 'not in'} ${nameOf(segment_id)}`},{' '}
            {in_rollout ? 'within' : 'beyond'} {percentText(rollout)}
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
      <Icon size={16} stroke={1.8} aria-label={isHeld ? 'Holds' : 'Does not hold'} />
      <span>{children}</span>
    </li>
  )
}
