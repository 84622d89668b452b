import { IconCaretUpFilled, IconMessage } from '@tabler/icons-react'
import { texts } from '../../../texts/feedback.ts'
import { locale } from '../../../texts/locale.ts'
import { RowMenu } from '../../../ui/compact-list.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { CategoryName, PostRevenue } from '../bits.tsx'
import { type Post, type PostStatus, statuses, statusNames } from '../feedback.ts'
import type { Places } from '../use-places.ts'
import s from './roadmap.module.css'

interface CardProps {
  post: Post
  places: Places
  drag: (post: Post | null) => void
  move: ((post: Post, status: PostStatus) => void) | null
}

export function RoadmapCard({ post, places, drag, move }: CardProps) {
  const category = places.categoryOf(post.category_id)
  const hasRevenue = Boolean(post.revenue?.amount) || post.other_revenue.length > 0
  return (
    <li
      className={s.card}
      draggable={move !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', post.title)
        drag(post)
      }}
      onDragEnd={() => drag(null)}
    >
      <div className={s.cardHead}>
        <AnchorLink
          to="."
          search={(before) => ({ ...before, post: post.id })}
          className={s.cardTitle}
          c="inherit"
          draggable={false}
        >
          {post.title}
        </AnchorLink>
        {move && (
          <RowMenu
            label={post.title}
            size={26}
            acts={statusNames
              .filter((status) => status !== post.status)
              .map((status) => ({ label: texts.moveToLabel(statuses[status].label), run: () => move(post, status) }))}
          />
        )}
      </div>
      <div className={s.cardFoot}>
        <span title={texts.votes(post.votes)}>
          <IconCaretUpFilled size={12} aria-hidden />
          <span className="num">{post.votes.toLocaleString(locale)}</span>
        </span>
        {post.comments > 0 && (
          <span title={texts.comments(post.comments)}>
            <IconMessage size={13} stroke={1.8} aria-hidden />
            <span className="num">{post.comments.toLocaleString(locale)}</span>
          </span>
        )}
        {category && <CategoryName category={category} />}
      </div>
      {hasRevenue && (
        <div className={s.cardRevenue}>
          <PostRevenue post={post} isOneLine />
        </div>
      )}
    </li>
  )
}
