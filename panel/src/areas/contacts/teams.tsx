import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Face } from '../../ui/face.tsx'
import { Aside, Line, Lines } from '../../ui/lines.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Contact } from './contact.ts'

export function Teams({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/customers',
    { params: { id: contact.id }, query: { environment } },
    { single: true },
  )
  return (
    <Lines
      label="Teams"
      query={query}
      bone="face"
      rows={(answer) => answer.customers}
      empty="In no team. A contact joins one by invitation, by founding it, or when your backend says so."
    >
      {({ id, name, role, member_count, joined_at }) => (
        <Line
          key={id}
          icon={<Face name={name} size={30} />}
          title={
            <Anchor component={Link} to={'/customers' as never} search={{ customer: id } as never} c="inherit" inherit>
              {name}
            </Anchor>
          }
          says={member_count === 1 ? '1 member' : `${member_count} members`}
          end={
            <Aside
              beneath={
                <>
                  Joined <RelativeTime at={joined_at} />
                </>
              }
            >
              {role.name}
            </Aside>
          }
        />
      )}
    </Lines>
  )
}
