import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/segments.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { Section } from '../../ui/section.tsx'
import s from './explain.module.css'
import { type ExplainedLeaf, explained } from './explained.ts'
import type { Field, Segment } from './segment.ts'

/** A node of the answer, as the API says why it holds. */
interface Explained extends ExplainedLeaf {
  kind: 'all' | 'any' | 'not' | 'customer' | 'leaf'
  children?: Explained[]
}

interface ExplainProps {
  segment: Segment
  isDirty: boolean
  fields: readonly Field[]
  segments: readonly Pick<Segment, 'id' | 'name'>[]
}

/** Why a contact is in the segment, or is not. */
export function Explain({ segment, isDirty, fields, segments }: ExplainProps) {
  const [environment] = useEnvironment()
  const [contactId, setContactId] = useState<string | null>(null)
  const query = useRead(
    'GET /v1/organization/segments/{id}/explain/{contactId}',
    { params: { id: segment.id, contactId: contactId ?? '' }, query: { environment } },
    { enabled: contactId !== null, single: true },
  )
  const result = query.data as unknown as Explained | undefined
  return (
    <Section
      title={texts.checkAContact}
      description={isDirty ? texts.usesTheSavedConditionWithout : texts.showsWhyAContact}
    >
      <ContactSelect label={texts.contact} value={contactId} onChange={setContactId} />
      <div aria-live="polite" className={s.answer}>
        <Problem error={query.error} />
        {contactId && result && (
          <>
            <Text fw={600} fz={14}>
              {result.held ? texts.inThisSegment : texts.notInThisSegment}
            </Text>
            <ul className={s.tree} aria-label={texts.reasons}>
              <Part node={result} names={{ fields, segments }} />
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

const words = {
  all: texts.allOfThese,
  any: texts.anyOfThese,
  not: texts.noneOfThese,
  customer: texts.oneCustomerMeetsAll,
}

interface PartProps {
  node: Explained
  names: Pick<ExplainProps, 'fields' | 'segments'>
}

const Part = ({ node, names }: PartProps) => {
  const { kind, held, children = [] } = node
  const Icon = held ? IconCircleCheck : IconCircleX
  const said = kind === 'leaf' ? explained(node, names) : { fact: words[kind], condition: '' }
  return (
    <li>
      <span className={s.part} data-held={held}>
        <Icon size={16} stroke={1.8} aria-label={held ? texts.met : texts.notMet} />
        <span>
          {said.fact}
          {said.condition && (
            <Text span c="dimmed" fz={12.5}>
              {` (${said.condition})`}
            </Text>
          )}
        </span>
      </span>
      {children.length > 0 && (
        <ul className={s.tree}>
          {children.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition have no other name
            <Part key={index} node={child} names={names} />
          ))}
        </ul>
      )}
    </li>
  )
}
