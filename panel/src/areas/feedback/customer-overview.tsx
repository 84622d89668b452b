import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/customer-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Status } from '../../ui/status.tsx'
import { statuses } from './feedback.ts'

const shown = 5

export const customerOverview: readonly OverviewPart[] = [
  {
    title: texts.topFeedback,
    order: 30,
    permission: 'feedback:read',
    show: (id) => <FeedbackOfCustomer customerId={id} />,
  },
]

/** The most wanted posts that members of a customer wrote or voted for. */
function FeedbackOfCustomer({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/customers/{id}/feedback',
    { params: { id: customerId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.topFeedback}
      query={query}
      shape="none"
      rows={(answer) => answer.posts.slice(0, shown)}
      empty={texts.noPostsOrVotesYet}
    >
      {({ id, title, status, votes, members }) => (
        <ListRow
          key={id}
          title={
            <AnchorLink to="/feedback" search={{ post: id }} c="inherit" inherit>
              {title}
            </AnchorLink>
          }
          description={texts.votesOfMembers(votes, members)}
          end={<Status tone={statuses[status].tone}>{statuses[status].label}</Status>}
        />
      )}
    </CompactList>
  )
}
