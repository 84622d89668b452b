import { VisuallyHidden } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { reactionNames, reactionSigns } from './changelog.ts'

export const contactPart: ContactPart = {
  title: texts.changelog,
  order: 8,
  permission: 'engagement:manage',
  show: (contactId) => <ChangelogOfContact contactId={contactId} />,
}

function ChangelogOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/changelog',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList
      label={texts.changelog}
      query={query}
      shape="none"
      rows={(answer) => answer.posts}
      empty={texts.noPostsViewedYet}
    >
      {({ post_id, title, viewed_at, reaction }) => (
        <ListRow
          key={post_id}
          title={
            <AnchorLink to="/changelog" search={{ post: post_id }} c="inherit" inherit>
              {title}
            </AnchorLink>
          }
          description={texts.viewedTime(<RelativeTime at={viewed_at} />)}
          end={
            reaction && (
              <span title={reactionNames[reaction]}>
                <span aria-hidden>{reactionSigns[reaction]}</span>
                <VisuallyHidden>{reactionNames[reaction]}</VisuallyHidden>
              </span>
            )
          }
        />
      )}
    </CompactList>
  )
}
