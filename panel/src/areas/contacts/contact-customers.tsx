import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contacts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow, RowAside } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Contact } from './contact.ts'

export function ContactCustomers({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/customers',
    { params: { id: contact.id }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.customers}
      query={query}
      shape="avatar"
      rows={(answer) => answer.customers}
      empty={texts.noCustomersAContactJoinsOne}
    >
      {({ id, name, role, member_count, joined_at }) => (
        <ListRow
          key={id}
          icon={<Avatar name={name} size={30} />}
          title={
            <AnchorLink to="/customers" search={{ customer: id }} c="inherit" inherit>
              {name}
            </AnchorLink>
          }
          description={texts.members(member_count)}
          end={<RowAside beneath={texts.joinedTime(<RelativeTime at={joined_at} />)}>{role.name}</RowAside>}
        />
      )}
    </CompactList>
  )
}
