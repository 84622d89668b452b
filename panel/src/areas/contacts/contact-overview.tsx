import { Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { AttributesSection } from '../../ui/attributes-section.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { Copy, CopyCode } from '../../ui/copy.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Code, Status } from '../../ui/status.tsx'
import type { Contact } from './contact.ts'
import { useSaveContact } from './edit-contact.tsx'

type Identity = Output<'GET /v1/organization/contacts/{id}/identities'>['identities'][number]

export function ContactOverview({ contact }: { contact: Contact }) {
  const { save, isPending, error } = useSaveContact(contact)
  return (
    <>
      <Properties>
        <Property name="Kind">
          {contact.kind === 'identified' ? (
            <Status tone="good">Identified</Status>
          ) : (
            <Status tone="idle">Visitor</Status>
          )}
        </Property>
        {contact.email && <Property name="Email">{contact.email_verified ? 'Verified' : 'Not verified'}</Property>}
        {contact.external_id && (
          <Property name="External ID">
            <Code>{contact.external_id}</Code>
          </Property>
        )}
        <Property name="Two-factor">{contact.two_factor_enabled ? 'On' : 'Off'}</Property>
        <Property name="Last seen">
          <RelativeTime at={contact.last_seen_at} />
        </Property>
        <Property name="First seen">
          <RelativeTime at={contact.first_seen_at} />
        </Property>
        <Property name="Contact ID">
          <CopyCode value={contact.id} label="Copy ID" />
        </Property>
      </Properties>
      <AttributesSection
        attributes={contact.attributes}
        empty="No attributes. Your product can set any, such as a plan or a language."
        save={(attributes, done) => save({ attributes }, { onSuccess: done })}
        isPending={isPending}
        error={error}
      />
      <Identities contact={contact} />
    </>
  )
}

const kinds: Record<Identity['kind'], string> = {
  anonymous: 'Browser',
  external: 'External ID',
  email: 'Email',
  oauth: 'Provider account',
}

const proofs: Record<Identity['proof'], string> = {
  anonymous: 'Seen on your page',
  machine: 'Set by your backend',
  hash: 'Verified by your backend’s signature',
  mail: 'Verified by email',
  oauth: 'Verified by the provider',
}

function Identities({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/identities',
    { params: { id: contact.id }, query: { environment } },
    { single: true },
  )
  return (
    <DrawerSection title="Identities">
      <CompactList
        label="Identities"
        query={query}
        shape="none"
        rows={(answer) => answer.identities}
        empty="No identities."
      >
        {({ kind, value, proof, created_at }) => (
          <ListRow
            key={`${kind} ${value}`}
            title={kind === 'oauth' ? value.replace('|', ' · ') : value}
            description={
              <>
                {kinds[kind]} · {proofs[proof]} · <RelativeTime at={created_at} />
              </>
            }
            end={<Copy value={value} label={`Copy ${kinds[kind].toLowerCase()}`} />}
          />
        )}
      </CompactList>
      {contact.kind === 'visitor' && (
        <Text c="dimmed" size="sm" mt={8}>
          When they sign in, their activity as a visitor is kept.
        </Text>
      )}
    </DrawerSection>
  )
}
