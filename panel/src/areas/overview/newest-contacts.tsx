import { Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/overview.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'

export function NewestContacts() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/contacts', { query: { environment, kind: 'identified', limit: 5 } })
  return (
    <Section title={texts.newestContacts} action={<More to="/contacts" />}>
      <CompactList
        label={texts.newestContacts}
        query={query}
        shape="avatar"
        expected={5}
        rows={(answer) => answer.contacts}
        empty={
          <>
            {texts.noIdentifiedContactsYetLink(
              <AnchorLink to="/get-started" fz="inherit" underline="always">
                {texts.connectYourProduct}
              </AnchorLink>,
            )}
            .
          </>
        }
      >
        {({ id, name, email, external_id, created_at }) => {
          const shown = name ?? email ?? external_id ?? texts.contact
          return (
            <ListRow
              key={id}
              icon={<Avatar name={shown} size={30} />}
              title={
                <AnchorLink to="/contacts" search={{ contact: id }} c="inherit" inherit>
                  {shown}
                </AnchorLink>
              }
              description={name ? (email ?? external_id) : undefined}
              end={<RelativeTime at={created_at} />}
            />
          )
        }}
      </CompactList>
    </Section>
  )
}

export const More = ({ to }: { to: '/contacts' | '/webhooks' }) => (
  <AnchorLink to={to} size="sm">
    <Text span size="sm">
      {texts.viewAll}
    </Text>
  </AnchorLink>
)
