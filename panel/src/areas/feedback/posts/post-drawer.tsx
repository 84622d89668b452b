import { Alert, Skeleton, Stack } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { DetailDrawer, DrawerHeader, DrawerTabs } from '../../../ui/drawer.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PostState } from '../bits.tsx'
import { counted, type Post } from '../feedback.ts'
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
      label="Post"
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
            <PostState post={post} /> · {counted(post.votes, 'vote')}
          </span>
        }
        actions={mayWrite && <PostActs post={post} />}
      />
      {post.merged_into && (
        <Alert role="note" variant="light" color="gray" mx={22} mb={12}>
          It was merged into another post, which has its votes and comments now.{' '}
          <AnchorLink to="." search={(before) => ({ ...before, post: post.merged_into ?? undefined })} fz="inherit">
            Open that post
          </AnchorLink>
        </Alert>
      )}
      <DrawerTabs
        tabs={[
          { value: 'post', label: 'Post', show: () => <PostOverview post={post} mayWrite={mayWrite} /> },
          {
            value: 'voters',
            label: post.votes > 0 ? `Voters (${post.votes.toLocaleString('en')})` : 'Voters',
            show: () => <Voters post={post} mayWrite={mayWrite} />,
          },
          {
            value: 'comments',
            label: post.comments > 0 ? `Comments (${post.comments.toLocaleString('en')})` : 'Comments',
            show: () => <Comments post={post} mayWrite={mayWrite} />,
          },
        ]}
      />
    </>
  )
}
