import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'

export function NewestContacts() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/contacts', { query: { environment, kind: 'identified', limit: 5 } })
  return (
    <Section title="Newest contacts" action={<More to="/contacts" />}>
      <CompactList
        label="Newest contacts"
        query={query}
        shape="avatar"
        expected={5}
        rows={(answer) => answer.contacts}
        empty={
          <>
            Nobody has said who they are yet.{' '}
            <Anchor component={Link} to={'/get-started' as never} fz="inherit" underline="always">
              Connect your product
            </Anchor>
            .
          </>
        }
      >
        {({ id, name, email, external_id, created_at }) => {
          const shown = name ?? email ?? external_id ?? 'Contact'
          return (
            <ListRow
              key={id}
              icon={<Avatar name={shown} size={30} />}
              title={
                <Anchor
                  component={Link}
                  to={'/contacts' as never}
                  search={{ contact: id } as never}
                  c="inherit"
                  inherit
                >
                  {shown}
                </Anchor>
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

export const More = ({ to }: { to: string }) => (
  <Anchor component={Link} to={to as never} size="sm">
    <Text span size="sm">
      See all
    </Text>
  </Anchor>
)
