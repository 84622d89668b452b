import { IconMoodSmile } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { AnchorLink } from '../../ui/links.tsx'

export const timeline: Sentences = {
  'changelog_post.reacted': ({ post_id }) => ({
    icon: IconMoodSmile,
    title: 'Reacted to a changelog post',
    description: typeof post_id === 'string' && (
      <AnchorLink to="/changelog" search={{ post: post_id }} fz="inherit">
        View post
      </AnchorLink>
    ),
  }),
}
