import { Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/feedback.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import { type Post, type PostStatus, postsRead, statuses } from '../feedback.ts'
import type { Places } from '../use-places.ts'
import s from './roadmap.module.css'
import { RoadmapCard } from './roadmap-card.tsx'

/** The maximum number of posts in a column; the list has the others. */
const most = 50

interface ColumnProps {
  status: PostStatus
  title: string
  currency: string | undefined
  places: Places
  dragged: Post | null
  drag: (post: Post | null) => void
  move: ((post: Post, status: PostStatus) => void) | null
}

export function RoadmapColumn({ status, title, currency, places, dragged, drag, move }: ColumnProps) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [isOver, setOver] = useState(false)
  const query = useRead(postsRead, {
    query: {
      environment,
      status,
      moderation: 'visible',
      sort: status === 'shipped' ? 'new' : 'votes',
      limit: most,
      ...(currency && { currency }),
      ...(screen.get('board') && { board_id: screen.get('board') }),
      ...(screen.get('category') && { category_id: screen.get('category') }),
    },
  })
  const posts = query.data?.posts
  const mayDrop = dragged !== null && dragged.status !== status
  return (
    <section
      className={s.column}
      aria-label={title}
      data-over={(mayDrop && isOver) || undefined}
      onDragOver={(event) => {
        if (!mayDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (mayDrop) move?.(dragged, status)
        drag(null)
      }}
    >
      <header className={s.head}>
        <h2>
          <Status tone={statuses[status].tone}>{title}</Status>
        </h2>
        {posts && (
          <Text component="span" size="sm" c="dimmed" className="num">
            {query.data?.next_cursor ? `${most}+` : posts.length}
          </Text>
        )}
      </header>
      {posts ? (
        <ul className={s.cards}>
          {posts.map((post) => (
            <RoadmapCard key={post.id} post={post} places={places} drag={drag} move={move} />
          ))}
        </ul>
      ) : query.error ? (
        <FailedPart what={title} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={s.cards} aria-busy>
          <Skeleton h={78} radius="md" />
          <Skeleton h={78} radius="md" />
        </div>
      )}
      {posts?.length === 0 && (
        <Text className={s.none} c="dimmed" size="sm">
          {move ? texts.noPostsDropAPostHereToMoveIt : texts.noPosts}
        </Text>
      )}
      {query.data?.next_cursor && (
        <AnchorLink to="/feedback" search={{ status }} size="sm" mt={8} display="block">
          {texts.showAll}
        </AnchorLink>
      )}
    </section>
  )
}
