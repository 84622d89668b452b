import { Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
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

export function ContactDetails({ contact }: { contact: Contact }) {
  const { save, isPending, error } = useSaveContact(contact)
  return (
    <>
      <Properties>
        <Property name={texts.kind}>
          {contact.kind === 'identified' ? (
            <Status tone="good">{texts.identified}</Status>
          ) : (
            <Status tone="idle">{texts.visitor}</Status>
          )}
        </Property>
        {contact.email && (
          <Property name={texts.email}>{contact.email_verified ? texts.verified : texts.notVerified}</Property>
        )}
        {contact.external_id && (
          <Property name={texts.externalID}>
            <Code>{contact.external_id}</Code>
          </Property>
        )}
        <Property name={texts.twoFactor}>{contact.two_factor_enabled ? texts.on : texts.off}</Property>
        <Property name={texts.firstSeen}>
          <RelativeTime at={contact.first_seen_at} />
        </Property>
        <Property name={texts.contactID}>
          <CopyCode value={contact.id} label={texts.copyID} />
        </Property>
      </Properties>
      <AttributesSection
        attributes={contact.attributes}
        empty={texts.noAttributesYourProductCanSetAny}
        save={(attributes, done) => save({ attributes }, { onSuccess: done })}
        isPending={isPending}
        error={error}
      />
      <Identities contact={contact} />
    </>
  )
}

const kinds: Record<Identity['kind'], string> = {
  anonymous: texts.browser,
  external: texts.externalID,
  email: texts.email,
  oauth: texts.providerAccount,
}

const proofs: Record<Identity['proof'], string> = {
  anonymous: texts.seenOnYourPage,
  machine: texts.setByYourBackend,
  hash: texts.verifiedByYourBackendsSignature,
  mail: texts.verifiedByEmail,
  oauth: texts.verifiedByTheProvider,
}

function Identities({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/identities',
    { params: { id: contact.id }, query: { environment } },
    { single: true },
  )
  return (
    <DrawerSection title={texts.identities}>
      <CompactList
        label={texts.identities}
        query={query}
        shape="none"
        rows={(answer) => answer.identities}
        empty={texts.noIdentities}
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
            end={<Copy value={value} label={texts.copyValue(kinds[kind].toLowerCase())} />}
          />
        )}
      </CompactList>
      {contact.kind === 'visitor' && (
        <Text c="dimmed" size="sm" mt={8}>
          {texts.theirVisitorActivityIsPreserved}
        </Text>
      )}
    </DrawerSection>
  )
}
