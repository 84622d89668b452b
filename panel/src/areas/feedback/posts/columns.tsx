import { Text } from '@mantine/core'
import { texts } from '../../../texts/feedback-posts.ts'
import { locale } from '../../../texts/locale.ts'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { PostRevenue, PostState } from '../bits.tsx'
import { authorName, type Post, statuses } from '../feedback.ts'
import type { Places } from '../use-places.ts'

const amount = (currency: string | undefined, value: number | undefined) =>
  currency === undefined ? '' : `${value ?? 0} ${currency}`

export const columns = (places: Places): Column<Post>[] => [
  {
    id: 'title',
    header: texts.post,
    csv: ({ title }) => title,
    width: 330,
    shape: 'lines',
    cell: (post) => (
      <TwoLines
        first={post.title}
        second={[
          places.boardOf(post.board_id)?.name,
          places.categoryOf(post.category_id)?.name,
          authorName(post),
          post.comments > 0 && texts.commentsCount(post.comments),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    id: 'votes',
    header: texts.votes,
    csv: ({ voters }) => voters,
    width: 80,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ voters }) => (
      <Text component="span" inherit fw={600} className="num">
        {voters.toLocaleString(locale)}
      </Text>
    ),
  },
  {
    id: 'revenue',
    header: texts.revenueMonth,
    csv: ({ revenue, other_revenue }) =>
      [amount(revenue?.currency, revenue?.amount), ...other_revenue.map((one) => amount(one.currency, one.amount))]
        .filter(Boolean)
        .join(' + '),
    width: 150,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: (post) => <PostRevenue post={post} />,
  },
  {
    id: 'status',
    header: texts.status,
    csv: ({ status }) => statuses[status].label,
    width: 190,
    shape: 'pill',
    cell: (post) => (
      <>
        <PostState post={post} />
        <MobileLine>{texts.votesCount(post.voters)}</MobileLine>
      </>
    ),
  },
  {
    id: 'teams',
    header: texts.customers,
    csv: ({ teams }) => teams,
    width: 80,
    shape: 'number',
    align: 'end',
    wide: true,
    cell: ({ teams }) => <span className="num">{teams.toLocaleString(locale)}</span>,
  },
  {
    id: 'created',
    header: texts.created,
    csv: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
