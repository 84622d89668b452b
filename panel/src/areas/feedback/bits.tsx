import { Badge, Text } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { texts } from '../../texts/feedback.ts'
import { Status } from '../../ui/status.tsx'
import s from './feedback.module.css'
import { type Category, type Post, statuses } from './feedback.ts'

export const PostState = ({ post: { status, moderation } }: { post: Pick<Post, 'status' | 'moderation'> }) => (
  <>
    <Status tone={statuses[status].tone}>{statuses[status].label}</Status>
    {moderation === 'pending' && (
      <Badge variant="light" color="amber" ml={8}>
        {texts.needsReview}
      </Badge>
    )}
    {moderation === 'hidden' && (
      <Badge variant="light" color="gray" ml={8}>
        {texts.hidden}
      </Badge>
    )}
  </>
)

interface PostRevenueProps {
  post: Pick<Post, 'revenue' | 'other_revenue'>
  /** Beside each other, rather than one below the other. */
  isOneLine?: true
}

/** "€1,200.00", and what is paid in other currencies apart from it: nothing is converted. */
export function PostRevenue({ post: { revenue, other_revenue }, isOneLine }: PostRevenueProps) {
  const others = other_revenue.map(({ amount, currency }) => money(amount, currency))
  if (!revenue && others.length === 0) {
    return (
      <Text component="span" inherit c="dimmed">
        –
      </Text>
    )
  }
  return (
    <span className={s.revenue} data-line={isOneLine}>
      {revenue && <span className="num">{money(revenue.amount, revenue.currency)}</span>}
      {others.map((text) => (
        <span key={text} className="num" data-other={revenue !== null || undefined}>
          {revenue ? `+ ${text}` : text}
        </span>
      ))}
    </span>
  )
}

export const CategoryName = ({ category }: { category: Pick<Category, 'name' | 'color'> }) => (
  <span className={s.category}>
    <i aria-hidden style={category.color ? { background: category.color } : undefined} />
    {category.name}
  </span>
)
