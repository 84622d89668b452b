import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ContactSelect } from '../../ui/contact-select.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { Section } from '../../ui/section.tsx'
import s from './explain.module.css'
import type { Segment } from './segment.ts'

/** A node of the answer, as the API says why it holds. */
interface Explained {
  kind: 'all' | 'any' | 'not' | 'leaf'
  held: boolean
  because: string
  children?: Explained[]
}

/** Why a contact is in the segment, or is not. */
export function Explain({ segment, isDirty }: { segment: Segment; isDirty: boolean }) {
  const [environment] = useEnvironment()
  const [contactId, setContactId] = useState<string | null>(null)
  const query = useRead(
    'GET /v1/organization/segments/{id}/explain/{contactId}',
    { params: { id: segment.id, contactId: contactId ?? '' }, query: { environment } },
    { enabled: contactId !== null, single: true },
  )
  const explained = query.data as unknown as Explained | undefined
  return (
    <Section
      title="Check a contact"
      description={isDirty ? 'By the saved condition, without your changes.' : 'Why somebody is in it, or is not.'}
    >
      <ContactSelect label="Contact" value={contactId} onChange={setContactId} />
      <div aria-live="polite" className={s.answer}>
        <Problem error={query.error} />
        {contactId && explained && (
          <>
            <Text fw={600} fz={14}>
              {explained.held ? 'In this segment' : 'Not in this segment'}
            </Text>
            <ul className={s.tree} aria-label="Reasons">
              <Part node={explained} />
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}

const words = { all: 'All of these', any: 'Any of these', not: 'None of these' }

const Part = ({ node: { kind, held, because, children = [] } }: { node: Explained }) => {
  const Icon = held ? IconCircleCheck : IconCircleX
  return (
    <li>
      <span className={s.part} data-held={held}>
        <Icon size={16} stroke={1.8} aria-label={held ? 'Holds' : 'Does not hold'} />
        <span>{kind === 'leaf' ? because : words[kind]}</span>
      </span>
      {children.length > 0 && (
        <ul className={s.tree}>
          {children.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a condition have no other name
            <Part key={index} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
