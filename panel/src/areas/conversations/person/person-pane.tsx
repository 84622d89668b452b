import { Alert, CloseButton, Skeleton, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../../app/api.ts'
import { contactParts } from '../../../app/contact-parts.ts'
import { customerParts } from '../../../app/customer-parts.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-person.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CompactList, ListRow } from '../../../ui/compact-list.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Properties, Property, PropertySkeleton } from '../../../ui/properties.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Conversation, conversationRead, listRead, personName, statuses } from '../conversation.ts'
import s from './person.module.css'
import { RecentEvents } from './recent-events.tsx'

interface PersonPaneProps {
  conversationId: string
  close: () => void
}

/** The person beside the conversation: identity, customer, plan, segments, checklists, events, earlier conversations. */
export function PersonPane({ conversationId, close }: PersonPaneProps) {
  const [environment] = useEnvironment()
  const { data } = useRead(
    conversationRead,
    { params: { id: conversationId }, query: { environment } },
    { single: true },
  )
  return (
    <aside className={s.pane} aria-label={texts.person}>
      <CloseButton className={s.close} iconSize={18} aria-label={texts.hideThePerson} onClick={close} />
      {data ? <Person conversation={data} /> : <Skeleton h={44} aria-busy />}
    </aside>
  )
}

function Person({ conversation }: { conversation: Conversation }) {
  const { contact, verified } = conversation
  const may = useMay()
  const name = personName(contact)
  return (
    <>
      <header className={s.head}>
        <Avatar name={name} size={40} />
        <div className={s.headText}>
          <h2 className={s.name}>
            <AnchorLink to="/contacts" search={{ contact: contact.id }} c="inherit" inherit>
              {name}
            </AnchorLink>
          </h2>
          {contact.email && <p className={s.mail}>{contact.email}</p>}
        </div>
      </header>
      {verified && contact.kind === 'identified' ? (
        <Status tone="good">{texts.identityVerified}</Status>
      ) : (
        <Alert
          color="amber"
          variant="light"
          icon={<IconAlertCircle size={18} />}
          title={texts.identityNotVerified}
          p={10}
        >
          <Text size="sm">
            {contact.kind === 'visitor' ? texts.thisVisitorHasNotSignedInAName : texts.theLastMessageCameFromASession}
          </Text>
        </Alert>
      )}
      {may('customers:read') && (
        <>
          <Details contactId={contact.id} />
          <Customers contactId={contact.id} />
        </>
      )}
      {contactParts
        .filter(({ isBesideConversation, permission }) => isBesideConversation && (!permission || may(permission)))
        .map(({ title, show }) => (
          <Part key={title} title={title}>
            {show(contact.id)}
          </Part>
        ))}
      {may('customers:read') && (
        <Part title={texts.recentEvents}>
          <RecentEvents contactId={contact.id} />
        </Part>
      )}
      <Part title={texts.otherConversations}>
        <OtherConversations conversation={conversation} />
      </Part>
    </>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.part} aria-label={title}>
    <h3 className={s.title}>{title}</h3>
    {children}
  </section>
)

function Details({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  const { data: contact, error } = query
  if (error) return <FailedPart what={texts.theContact} error={error} retry={() => void query.refetch()} />
  if (!contact) return <PropertySkeleton count={3} />
  return (
    <Properties>
      {contact.external_id && <Property name={texts.externalID}>{contact.external_id}</Property>}
      {contact.email && (
        <Property name={texts.email}>{contact.email_verified ? texts.verified : texts.notVerified}</Property>
      )}
      <Property name={texts.lastSeen}>
        <RelativeTime at={contact.last_seen_at} />
      </Property>
      <Property name={texts.firstSeen}>
        <RelativeTime at={contact.first_seen_at} />
      </Property>
    </Properties>
  )
}

function Customers({ contactId }: { contactId: string }) {
  const may = useMay()
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/customers',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  const plan = customerParts.find(({ isBesideConversation }) => isBesideConversation)
  return (
    <>
      <Part title={texts.customers}>
        <CompactList
          label={texts.customers}
          query={query}
          shape="none"
          expected={1}
          rows={({ customers }) => customers}
          empty={texts.noCustomers}
        >
          {({ id, name, role }) => (
            <ListRow
              key={id}
              title={
                <AnchorLink to="/customers" search={{ customer: id }} c="inherit" inherit>
                  {name}
                </AnchorLink>
              }
              end={role.name}
            />
          )}
        </CompactList>
      </Part>
      {plan &&
        (!plan.permission || may(plan.permission)) &&
        query.data?.customers.slice(0, 2).map(({ id, name }) => (
          <Part key={id} title={texts.planOfName(name)}>
            {plan.show(id)}
          </Part>
        ))}
    </>
  )
}

function OtherConversations({ conversation: { id, contact } }: { conversation: Conversation }) {
  const [environment] = useEnvironment()
  const query = useRead(listRead, { query: { environment, contact_id: contact.id, limit: 6 } }, { single: true })
  return (
    <CompactList
      label={texts.otherConversations}
      query={query}
      shape="none"
      rows={({ conversations }) => conversations.filter((one) => one.id !== id).slice(0, 5)}
      empty={texts.noOtherConversations}
    >
      {(other) => (
        <ListRow
          key={other.id}
          title={
            <AnchorLink to="/inbox" search={(before) => ({ ...before, conversation: other.id })} c="inherit" inherit>
              {other.subject ?? other.preview.text}
            </AnchorLink>
          }
          description={<RelativeTime at={other.last_activity_at} />}
          end={<Status tone={statuses[other.status].tone}>{statuses[other.status].label}</Status>}
        />
      )}
    </CompactList>
  )
}
