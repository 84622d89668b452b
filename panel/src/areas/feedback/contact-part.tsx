import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status } from '../../ui/status.tsx'
import { counted, statuses } from './feedback.ts'

export const contactPart: ContactPart = {
  title: 'Feedback',
  order: 8,
  permission: 'feedback:read',
  show: (contactId) => <FeedbackOfContact contactId={contactId} />,
}

/** What they wrote and what they voted for, of others. */
function FeedbackOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/feedback',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label="Feedback"
      query={query}
      shape="none"
      rows={(answer) => answer.posts}
      empty="Has not posted or voted for anything."
    >
      {(post) => (
        <ListRow
          key={post.id}
          title={
            <AnchorLink to="/feedback" search={{ post: post.id }} c="inherit" inherit>
              {post.title}
            </AnchorLink>
          }
          description={`${post.own ? 'Posted it' : 'Voted for it'} · ${counted(post.votes, 'vote')}`}
          end={<Status tone={statuses[post.status].tone}>{statuses[post.status].label}</Status>}
        />
      )}
    </CompactList>
  )
}
