import { IconArrowBackUp, IconBulb, IconCaretUp, IconMessage, IconRocket } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

const postOf = ({ post_id }: Fact['data']) =>
  typeof post_id === 'string' && (
    <AnchorLink to="/feedback" search={{ post: post_id }} fz="inherit">
      View post
    </AnchorLink>
  )

export const timeline: Sentences = {
  'feedback_post.created': (data) => ({ icon: IconBulb, title: 'Posted feedback', description: postOf(data) }),
  'feedback_post.voted': (data) => ({ icon: IconCaretUp, title: 'Voted for feedback', description: postOf(data) }),
  'feedback_post.vote_withdrawn': (data) => ({
    icon: IconArrowBackUp,
    title: 'Took a vote for feedback back',
    description: postOf(data),
  }),
  'feedback_post.commented': (data) => ({
    icon: IconMessage,
    title: 'Commented on feedback',
    description: postOf(data),
  }),
  'feedback_vote.shipped': (data) => ({
    icon: IconRocket,
    title: 'Something they voted for has shipped',
    description: postOf(data),
  }),
}
