import { Text } from '@mantine/core'
import { texts } from '../../../texts/feedback-posts.ts'
import { CopyCode } from '../../../ui/copy.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Properties, Property } from '../../../ui/properties.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { CategoryName, PostRevenue } from '../bits.tsx'
import s from '../feedback.module.css'
import { authorName, type Post } from '../feedback.ts'
import { usePlaces } from '../use-places.ts'
import { AnswerSection } from './answer-section.tsx'

export function PostOverview({ post, mayWrite }: { post: Post; mayWrite: boolean }) {
  return (
    <>
      {post.body ? (
        <p className={s.text}>{post.body}</p>
      ) : (
        <Text c="dimmed" size="sm">
          {texts.noDetails}
        </Text>
      )}
      <AnswerSection post={post} mayWrite={mayWrite} />
      <Facts post={post} />
    </>
  )
}

function Facts({ post }: { post: Post }) {
  const places = usePlaces()
  const board = places.boardOf(post.board_id)
  const category = places.categoryOf(post.category_id)
  return (
    <DrawerSection title={texts.details}>
      <Properties>
        <Property name={texts.revenue}>
          <PostRevenue post={post} />
          <Text size="xs" c="dimmed">
            {texts.perMonthFromCountCustomers(post.teams)}
          </Text>
        </Property>
        <Property name={texts.author}>
          <Author post={post} />
        </Property>
        <Property name={texts.board}>
          {board?.name ?? '–'}
          {board?.segment_id && (
            <Text component="span" inherit c="dimmed">
              {texts.private}
            </Text>
          )}
        </Property>
        {category && (
          <Property name={texts.category}>
            <CategoryName category={category} />
          </Property>
        )}
        <Property name={texts.created}>
          <RelativeTime at={post.created_at} />
        </Property>
        {post.shipped_at && (
          <Property name={texts.shipped}>
            <RelativeTime at={post.shipped_at} />
          </Property>
        )}
        <Property name={texts.postID}>
          <CopyCode value={post.id} label={texts.copyID} />
        </Property>
      </Properties>
    </DrawerSection>
  )
}

function Author({ post }: { post: Post }) {
  const { author, created_by } = post
  if (!author) return authorName(post)
  return (
    <>
      <AnchorLink to="/contacts" search={{ contact: author.contact_id }}>
        {authorName(post)}
      </AnchorLink>
      {created_by && (
        <Text component="span" inherit c="dimmed">
          {texts.postedByCreatedBy(created_by)}
        </Text>
      )}
    </>
  )
}
