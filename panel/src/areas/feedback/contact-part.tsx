import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status } from '../../ui/status.tsx'
import { statuses } from './feedback.ts'

export const contactPart: ContactPart = {
  title: texts.feedback,
  order: 8,
  permission: 'feedback:read',
  show: (contactId) => <FeedbackOfContact contactId={contactId} />,
}

/** The posts of a contact, and the posts of others it voted for. */
function FeedbackOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/feedback',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.feedback}
      query={query}
      shape="none"
      rows={(answer) => answer.posts}
      empty={texts.noPostsOrVotesYet}
    >
      {(post) => (
        <ListRow
          key={post.id}
          title={
            <AnchorLink to="/feedback" search={{ post: post.id }} c="inherit" inherit>
              {post.title}
            </AnchorLink>
          }
          description={`${post.own ? texts.postedIt : texts.votedForIt} · ${texts.votes(post.votes)}`}
          end={<Status tone={statuses[post.status].tone}>{statuses[post.status].label}</Status>}
        />
      )}
    </CompactList>
  )
}
