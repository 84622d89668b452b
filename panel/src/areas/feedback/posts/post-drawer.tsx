import { Alert, Skeleton, Stack } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/feedback-posts.ts'
import { locale } from '../../../texts/locale.ts'
import { DetailDrawer, DrawerHeader, DrawerTabs } from '../../../ui/drawer.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PostState } from '../bits.tsx'
import type { Post } from '../feedback.ts'
import { Comments } from './comments.tsx'
import { PostActs } from './post-acts.tsx'
import { PostOverview } from './post-overview.tsx'
import { Voters } from './voters.tsx'

/** One post beside the list or the roadmap. */
export function PostDrawer({ currency }: { currency: string | undefined }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const id = screen.get('post')
  const query = useRead(
    'GET /v1/organization/feedback/{id}',
    { params: { id: id ?? '' }, query: { environment, ...(currency && { currency }) } },
    { enabled: id !== undefined },
  )
  const isOther = query.isPlaceholderData && query.data?.id !== id
  return (
    <DetailDrawer
      label={texts.post}
      param="post"
      query={isOther ? { ...query, data: undefined } : query}
      size={560}
      skeleton={{
        actions: [150, 90],
        tabs: [40, 60, 80],
        body: (
          <Stack gap={14}>
            <Skeleton h={9} w="90%" />
            <Skeleton h={9} w="70%" />
            <Skeleton h={120} />
          </Stack>
        ),
      }}
    >
      {(post) => <Opened post={post} />}
    </DetailDrawer>
  )
}

function Opened({ post }: { post: Post }) {
  const mayWrite = useMay()('feedback:write') && post.merged_into === null
  return (
    <>
      <DrawerHeader
        title={post.title}
        description={
          <span>
            <PostState post={post} /> · {texts.votesCount(post.votes)}
          </span>
        }
        actions={mayWrite && <PostActs post={post} />}
      />
      {post.merged_into && (
        <Alert role="note" variant="light" color="gray" mx={22} mb={12}>
          {texts.thisPostWasMergedIntoAnotherPost(
            <AnchorLink to="." search={(before) => ({ ...before, post: post.merged_into ?? undefined })} fz="inherit">
              {texts.openTheOtherPost}
            </AnchorLink>,
          )}
        </Alert>
      )}
      <DrawerTabs
        tabs={[
          { value: 'post', label: texts.post, show: () => <PostOverview post={post} mayWrite={mayWrite} /> },
          {
            value: 'voters',
            label: post.votes > 0 ? texts.votersVotes(post.votes.toLocaleString(locale)) : texts.voters,
            show: () => <Voters post={post} mayWrite={mayWrite} />,
          },
          {
            value: 'comments',
            label: post.comments > 0 ? texts.commentsWithCount(post.comments.toLocaleString(locale)) : texts.comments,
            show: () => <Comments post={post} mayWrite={mayWrite} />,
          },
        ]}
      />
    </>
  )
}
