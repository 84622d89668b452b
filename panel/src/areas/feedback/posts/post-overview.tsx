import { Text } from '@mantine/core'
import { CopyCode } from '../../../ui/copy.tsx'
import { DrawerSection } from '../../../ui/drawer.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Properties, Property } from '../../../ui/properties.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { CategoryName, PostRevenue } from '../bits.tsx'
import s from '../feedback.module.css'
import { authorName, counted, type Post } from '../feedback.ts'
import { usePlaces } from '../use-places.ts'
import { AnswerSection } from './answer-section.tsx'

export function PostOverview({ post, mayWrite }: { post: Post; mayWrite: boolean }) {
  return (
    <>
      {post.body ? (
        <p className={s.text}>{post.body}</p>
      ) : (
        <Text c="dimmed" size="sm">
          No text beyond the title.
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
    <DrawerSection title="Details">
      <Properties>
        <Property name="Revenue">
          <PostRevenue post={post} />
          <Text size="xs" c="dimmed">
            A month, of {counted(post.teams, 'team')} behind its voters
          </Text>
        </Property>
        <Property name="Author">
          <Author post={post} />
        </Property>
        <Property name="Board">
          {board?.name ?? '–'}
          {board?.segment_id && (
            <Text component="span" inherit c="dimmed">
              {' '}
              · private
            </Text>
          )}
        </Property>
        {category && (
          <Property name="Category">
            <CategoryName category={category} />
          </Property>
        )}
        <Property name="Created">
          <RelativeTime at={post.created_at} />
        </Property>
        {post.shipped_at && (
          <Property name="Shipped">
            <RelativeTime at={post.shipped_at} />
          </Property>
        )}
        <Property name="Post ID">
          <CopyCode value={post.id} label="Copy ID" />
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
          {' '}
          · posted by {created_by}
        </Text>
      )}
    </>
  )
}
